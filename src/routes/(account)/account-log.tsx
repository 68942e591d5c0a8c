import { createFileRoute } from "@tanstack/react-router";
import { AuditLog } from "#panels/account/AuditLog.tsx";

export const Route = createFileRoute("/(account)/account-log")({ component: AuditLog });
