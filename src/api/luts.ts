/** LUT files that come with the product, below /luts/ of the page. */
export const exampleLuts = ["linear_to_srgb.spi1d", "log_to_linear.spi1d", "warm_contrast.cube"] as const;
