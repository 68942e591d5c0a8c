/** The part of WebGPU that pictures are drawn by; the types of the page have none of it. */
export type Gpu = {
  requestAdapter: (options: { powerPreference: "high-performance" }) => Promise<GpuAdapter | null>;
};

export type GpuAdapter = {
  readonly limits: Readonly<Record<string, number>>;
  readonly info?: {
    readonly vendor: string;
    readonly architecture: string;
    readonly description: string;
    readonly isFallbackAdapter?: boolean;
  };
  requestDevice: (options: { requiredLimits: Record<string, number> }) => Promise<GpuDevice>;
};

export type GpuDevice = {
  readonly limits: Readonly<Record<string, number>>;
  readonly lost: Promise<unknown>;
  readonly queue: {
    submit: (commands: readonly unknown[]) => void;
    writeBuffer: (buffer: Destroyable, at: number, bytes: ArrayBuffer) => void;
    writeTexture: (
      to: { texture: GpuTexture },
      values: Float32Array,
      layout: { bytesPerRow: number; rowsPerImage: number },
      size: readonly number[],
    ) => void;
    onSubmittedWorkDone: () => Promise<void>;
  };
  createBindGroup: (options: { layout: object; entries: readonly object[] }) => object;
  createBindGroupLayout: (options: { entries: readonly object[] }) => object;
  createBuffer: (options: { size: number; usage: number }) => Destroyable;
  createCommandEncoder: () => GpuEncoder;
  createComputePipelineAsync: (options: object) => Promise<object>;
  createPipelineLayout: (options: { bindGroupLayouts: readonly object[] }) => object;
  createShaderModule: (options: { code: string }) => object;
  createTexture: (options: {
    size: readonly number[];
    dimension: "2d" | "3d";
    format: string;
    usage: number;
  }) => GpuTexture;
  destroy: () => void;
  popErrorScope: () => Promise<{ message: string } | null>;
  pushErrorScope: (filter: "validation" | "out-of-memory" | "internal") => void;
};

type Destroyable = { destroy: () => void };
export type GpuTexture = Destroyable & { createView: () => object };

export type GpuEncoder = {
  beginComputePass: () => {
    dispatchWorkgroups: (x: number, y: number) => void;
    end: () => void;
    setBindGroup: (at: number, group: object) => void;
    setPipeline: (pipeline: object) => void;
  };
  finish: () => unknown;
};

export type GpuCanvas = {
  configure: (options: {
    device: GpuDevice;
    format: string;
    usage: number;
    colorSpace: string;
    alphaMode: "opaque";
  }) => void;
  getCurrentTexture: () => GpuTexture;
};

/** Bits of the uses of textures and buffers. */
export const USAGE = {
  copyTo: 0x02,
  sampled: 0x04,
  stored: 0x08,
  bufferCopyTo: 0x08,
  uniform: 0x40,
} as const;
/** Bit of the stage that computes. */
export const COMPUTE = 0x4;
