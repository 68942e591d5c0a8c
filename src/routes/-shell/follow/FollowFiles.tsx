import { useParams } from "@tanstack/react-router";
import { useFiles } from "./useFiles.ts";

/** Keeps the editor told of the files of the open configuration, on whatever screen. */
export function FollowFiles() {
  const { configId } = useParams({ from: "/$configId" });
  useFiles(configId);
  return null;
}
