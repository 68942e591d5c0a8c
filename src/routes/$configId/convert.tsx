import { createFileRoute } from "@tanstack/react-router";
import { ConvertScreen } from "#panels/convert/ConvertScreen.tsx";

export const Route = createFileRoute("/$configId/convert")({ component: ConvertScreen });
