import { expect, test } from "vitest";
import { arctangent2, cosine, sine } from "#color/angle.ts";
import { exp, exp2, log, log2, log10, pow } from "#color/power.ts";

type Of = (...given: (number | undefined)[]) => number;
const functions = { arctangent2, sine, cosine, pow, log2, log, log10, exp2, exp } as Record<string, Of>;

/** By GNU libc 2.36. A double rounded to a float is beside each of them. */
const rows: readonly (readonly [name: string, given: readonly [number, number?], want: number])[] = [
  ["arctangent2", [0.00014852380263619125, -0.00008381858060602099], 2.084585666656494],
  ["arctangent2", [-0.000018026423276751302, -0.000004709414952230873], -1.8263354301452637],
  ["arctangent2", [-73.11715698242188, 99163.2265625], -0.0007373413536697626],
  ["arctangent2", [-0.3172910511493683, 0.3346810042858124], -0.7587316036224365],
  ["arctangent2", [0.10288586467504501, 0.8668400645256042], 0.11813803017139435],
  ["arctangent2", [0.7981722354888916, 0.5340273380279541], 0.9811367392539978],
  ["arctangent2", [0.9032400846481323, 0.40951311588287354], 1.1451332569122314],
  ["arctangent2", [0.32576075196266174, 0.10712243616580963], 1.2530972957611084],
  ["arctangent2", [-0.905868411064148, -0.3861953616142273], -1.9737895727157593],
  ["sine", [0.24680568277835846], 0.24430769681930542],
  ["sine", [5.789356708526611], -0.4740005135536194],
  ["sine", [3.8764448165893555], -0.6704775094985962],
  ["cosine", [5.075082778930664], 0.35479408502578735],
  ["cosine", [1.065672755241394], 0.4839155673980713],
  ["cosine", [2.284555435180664], -0.6546799540519714],
  ["pow", [4.096816062927246, -2.5834248065948486], 0.02616921067237854],
  ["pow", [0.0010835982393473387, 3.539578914642334], 3.196556214168922e-11],
  ["pow", [0.03750436753034592, -4.572600364685059], 3312484.75],
  ["log2", [0.9252196550369263], -0.11213217675685883],
  ["log2", [0.0007154461345635355], -10.448869705200195],
  ["log", [11.76498031616211], 2.4651272296905518],
  ["log", [1.002900242805481], 0.002896045334637165],
  ["log10", [0.8649212718009949], -0.06302342563867569],
  ["log10", [1.391967535018921], 0.14362911880016327],
  ["log10", [0.00036059075500816107], -3.4429855346679688],
  ["exp2", [-0.8996908068656921], 0.5360016226768494],
  ["exp2", [-8.356040954589844], 0.0030519755091518164],
  ["exp", [4.211161136627197], 67.43479919433594],
  ["exp", [-0.13537228107452393], 0.8733907341957092],
];

test.each(rows)("%s of %j is that of the C library to the last bit", (name, given, want) => {
  expect((functions[name] as Of)(...given)).toBe(want);
});

test.each([
  ["arctangent2", [0, -0], Math.fround(Math.PI)],
  ["arctangent2", [-0, 1], -0],
  ["arctangent2", [1, 0], Math.fround(Math.PI / 2)],
  ["arctangent2", [-Number.MIN_VALUE, -1e30], -Math.fround(Math.PI)],
  ["arctangent2", [1e30, 1e-30], Math.fround(Math.PI / 2)],
  ["arctangent2", [Number.NaN, 1], Number.NaN],
  ["sine", [0], 0],
  ["cosine", [0], 1],
  ["sine", [1e6], Math.fround(Math.sin(1e6))],
  ["pow", [0, 0], 1],
  ["pow", [1, Number.NaN], 1],
  ["pow", [-8, 3], -512],
  ["pow", [-8, 0.5], Number.NaN],
  ["pow", [0, -1], Number.POSITIVE_INFINITY],
  ["pow", [2, 1000], Number.POSITIVE_INFINITY],
  ["pow", [2, -149], 2 ** -149],
  ["pow", [2 ** -149, 0.5], Math.fround(2 ** -74.5)],
  ["pow", [2, -1000], 0],
  ["log2", [0], Number.NEGATIVE_INFINITY],
  ["log2", [2 ** -140], -140],
  ["log", [-1], Number.NaN],
  ["log10", [0], Number.NEGATIVE_INFINITY],
  ["log10", [1000], 3],
  ["exp2", [127.99999237060547], Math.fround(2 ** 127.99999237060547)],
  ["exp2", [128], Number.POSITIVE_INFINITY],
  ["exp2", [Number.NEGATIVE_INFINITY], 0],
  ["exp", [Number.NaN], Number.NaN],
] as const)("%s of %j is %d", (name, given, want) => {
  expect((functions[name] as Of)(...given)).toBe(want);
});
