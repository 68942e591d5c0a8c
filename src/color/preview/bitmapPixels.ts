/**
 * RGBA bytes of a bitmap, colors not multiplied by alpha. By WebGL: a 2D canvas stores colors multiplied, in bytes, and loses
 * them where alpha is small. Null where the browser can do neither.
 */
export function bitmapPixels(image: ImageBitmap): ArrayLike<number> | null {
  return byWebgl(image) ?? byCanvas(image);
}

function byWebgl(image: ImageBitmap): Uint8Array | null {
  const { width, height } = image;
  const gl = new OffscreenCanvas(1, 1).getContext("webgl2");
  if (!gl || Math.max(width, height) > gl.getParameter(gl.MAX_TEXTURE_SIZE)) return null;
  try {
    gl.pixelStorei(gl.UNPACK_COLORSPACE_CONVERSION_WEBGL, gl.NONE);
    const texture = gl.createTexture();
    gl.bindTexture(gl.TEXTURE_2D, texture);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, image);
    gl.bindFramebuffer(gl.FRAMEBUFFER, gl.createFramebuffer());
    gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, texture, 0);
    const bytes = new Uint8Array(width * height * 4);
    gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, bytes);
    return gl.getError() === gl.NO_ERROR ? bytes : null;
  } finally {
    // A page has few contexts at a time.
    gl.getExtension("WEBGL_lose_context")?.loseContext();
  }
}

function byCanvas(image: ImageBitmap): Uint8ClampedArray | null {
  const { width, height } = image;
  const context = new OffscreenCanvas(width, height).getContext("2d");
  if (!context) return null;
  context.drawImage(image, 0, 0);
  return context.getImageData(0, 0, width, height).data;
}
