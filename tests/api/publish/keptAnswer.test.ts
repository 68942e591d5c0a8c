import { QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { keepAnswer } from "#api/publish/keptAnswer.ts";
import { createQueryClient } from "#api/queryClient.ts";

test("what a change was answered with stays, whatever a read that began before it tells", async () => {
  const queries = createQueryClient();
  const queryKey = ["comments"];
  let tell = (_: string) => {};
  const read = () =>
    new Promise<string>((done) => {
      tell = done;
    });
  const observer = new QueryObserver(queries, { queryKey, queryFn: read, initialData: "none" });
  const stop = observer.subscribe(() => undefined);
  void observer.refetch();
  await keepAnswer(queries, queryKey, "mine");
  tell("none");
  await new Promise((done) => setTimeout(done));
  expect(observer.getCurrentResult()).toMatchObject({ data: "mine", fetchStatus: "idle", error: null });
  stop();
});
