import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { CONFIG_NOT_FOUND } from "#api/configNotFound.ts";
import { deletedConfigsQuery } from "#api/deletedConfigClient.ts";
import { configTitle } from "#ocio/model/configTitle.ts";
import { CommandButton } from "#palette/CommandButton.tsx";
import { escapeBidi } from "#parts/escapeBidi.ts";
import { momentText } from "#parts/momentText.ts";
import { NO_CONFIG } from "./Failure.tsx";
import "./page.css";

/** Below a configuration: the configuration itself is not there, or is another visitor's, or it has no such screen. */
export function ConfigNotFound({ data }: { data?: unknown }) {
  const { configId = "" } = useParams({ strict: false });
  if (data !== NO_CONFIG) return <NoSuchScreen />;
  return (
    <main className="notice" data-zone>
      <h1>Configuration Not Found</h1>
      <p>{CONFIG_NOT_FOUND}</p>
      <DeletedConfig id={configId} />
      <p>
        <Link to="/" className="button soft">
          Go to Home
        </Link>
      </p>
    </main>
  );
}

function NoSuchScreen() {
  const { configId = "" } = useParams({ strict: false });
  return (
    <section className="panel notice" data-zone aria-label="Not Found">
      <h1>Not Found</h1>
      <p>
        <Link to="/$configId" params={{ configId }} className="button soft">
          Go to overview
        </Link>
      </p>
    </section>
  );
}

/** Offers to restore a configuration that was not found, if the visitor has deleted it, else says why it may be gone. */
function DeletedConfig({ id }: { id: string }) {
  const { data, isLoading } = useQuery(deletedConfigsQuery);
  const config = data?.find((each) => each.id === id);
  if (isLoading) return null;
  if (!config)
    return <p>It was deleted, or the link to it was revoked: ask who sent it. If it is yours, sign in.</p>;
  const name = escapeBidi(configTitle(config.name, config.file_name));
  return (
    <>
      <p>
        “{name}” was deleted on {momentText(config.deleted_at)}.
      </p>
      <CommandButton id="file.restore" args={{ target: id }} label={`Restore “${name}”`} look="solid" noKey />
    </>
  );
}
