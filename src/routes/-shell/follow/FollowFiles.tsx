import { useParams } from "@tanstack/react-router";
import { useFiles } from "./useFiles.ts";

/** Reports the files of the open configuration to the editor, on any screen. */
export function FollowFiles() {
  const { configId } = useParams({ from: "/$configId" });
  useFiles(configId);
  return null;
}
