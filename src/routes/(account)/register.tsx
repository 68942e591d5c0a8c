import { createFileRoute } from "@tanstack/react-router";
import { Register } from "#panels/account/Register.tsx";
import { useAuth } from "../-start/session.ts";

export const Route = createFileRoute("/(account)/register")({ component: Screen });

function Screen() {
  const { saved } = Route.useRouteContext();
  const registered = useAuth(({ user }) => user?.userType === "registered");
  return <Register registered={registered} saved={saved} />;
}
