// @vitest-environment jsdom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Guide } from "#panels/guide/Guide.tsx";

afterEach(cleanup);

async function open(find: string) {
  const rootRoute = createRootRoute({ component: () => <Guide find={find} /> });
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() });
  render(<RouterProvider router={router as never} />);
  await screen.findByRole("heading", { level: 1, name: "Guide" });
}
const headings = () => screen.getAllByRole("heading").map(({ textContent }) => textContent);

test("a word that a link asks for is searched at once, and what is called so comes first", async () => {
  await open("role");
  expect(headings().slice(0, 2)).toEqual(["Guide", "Role"]);
  expect(screen.getByText(/A name for a task/)).toBeTruthy();
});

test("the viewer's page stands in it, and links lead to its heading", async () => {
  await open("viewer");
  expect(headings().slice(0, 2)).toEqual(["Guide", "Viewer"]);
  const links = screen.getAllByRole("link", { name: "viewer" });
  expect(links.map((link) => link.getAttribute("href"))).toEqual(["/guide#viewer"]);
  expect(screen.getByText("Show frame in viewer…").tagName).toBe("EM");
});

test("words that no section has together find the sections with the most of them", async () => {
  await open("blender qwxyz");
  expect(screen.getByText(/^No section has all these words/)).toBeTruthy();
  expect(headings().length).toBeGreaterThan(1);
  expect(screen.queryByRole("navigation", { name: "Contents" })).toBeNull();
});

test("words that no section has lead to the chapters", async () => {
  await open("qwxyz");
  expect(screen.getByText("No results. Choose a chapter:")).toBeTruthy();
  expect(screen.getByRole("navigation", { name: "Contents" })).toBeTruthy();
});
