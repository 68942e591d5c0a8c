import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { filesQuery } from "#api/queries.ts";
import { useApp } from "#store/useEditor.tsx";

/** Reports the files beside the open configuration to the editor. */
export function useFiles(configId: string) {
  const { editor } = useApp();
  const { data, error, refetch } = useQuery(filesQuery(configId));
  useEffect(() => {
    if (data && editor.store.getState().document?.config.id === configId) editor.know(data);
  }, [data, editor, configId]);
  return { error, refetch };
}
