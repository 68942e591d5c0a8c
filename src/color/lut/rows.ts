/** Red, green and blue of entries whose number is not known yet. */
export class Rows {
  #values: Float32Array = new Float32Array(768);
  #length = 0;

  get count(): number {
    return this.#length / 3;
  }

  add(red: number, green: number, blue: number): void {
    if (this.#length === this.#values.length) {
      const larger = new Float32Array(this.#values.length * 2);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.#length] = red;
    this.#values[this.#length + 1] = green;
    this.#values[this.#length + 2] = blue;
    this.#length += 3;
  }

  /** All entries, one after the other. */
  get values(): Float32Array {
    return this.#values.slice(0, this.#length);
  }
}
