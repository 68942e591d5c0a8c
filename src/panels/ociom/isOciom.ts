/** True for the name of an OCIOM file. */
export const isOciom = ({ name }: { name: string }): boolean => /\.ociom$/i.test(name);
