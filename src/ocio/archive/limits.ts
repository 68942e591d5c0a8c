/** Limits on the size of an archive, in bytes. */
export type Limits = {
  archiveBytes: number;
  entries: number;
  /** Of one unpacked entry; OCIO itself stops at 256 MB. */
  entryBytes: number;
  /** Of all unpacked entries. */
  totalBytes: number;
  /** Unpacked bytes for one packed byte, once an entry has passed `ratioFrom`. */
  ratio: number;
  ratioFrom: number;
};

const MB = 1024 * 1024;
export const defaultLimits: Limits = {
  archiveBytes: 100 * MB,
  entries: 2_000,
  entryBytes: 64 * MB,
  totalBytes: 512 * MB,
  ratio: 200,
  ratioFrom: MB,
};
