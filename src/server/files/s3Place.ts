/** Location of the bucket; credentials come from the standard AWS variables unless given. */
export type S3Place = {
  bucket: string;
  /** Before every key, without slashes at its ends. */
  prefix?: string;
  /** Endpoint of a store that is not Amazon's; its buckets are addressed by path. */
  endpoint?: string;
  region?: string;
  credentials?: { accessKeyId: string; secretAccessKey: string };
};

/** Reads "s3://bucket/prefix"; null for other text. */
export function s3Place(address: string): Pick<S3Place, "bucket" | "prefix"> | null {
  const [, bucket, prefix] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/.exec(address) ?? [];
  return bucket === undefined ? null : { bucket, prefix: (prefix ?? "").replace(/^\/+|\/+$/g, "") };
}
