/** Syntax of a pattern: matches the path before the extension. */
export function PatternHint() {
  return (
    <>
      Of the path before its extension: <code>*</code> any text, <code>?</code> one character,{" "}
      <code>[abc]</code> one of these
    </>
  );
}

export function ExtensionHint() {
  return (
    <>
      Without the dot, in any case; <code>*</code> matches every one
    </>
  );
}

export function RegexHint() {
  return (
    <>
      For the whole path: <code>.*</code> any text, <code>\.</code> a dot
    </>
  );
}
