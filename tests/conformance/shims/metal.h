// Enough of Metal's types and functions to run a processor as C++, by clang's vectors.
#include <cmath>
#include <cstdio>
#include <cstring>
#include <vector>
#define constant static const
#define thread
typedef unsigned int uint;
#define VECTOR(kind, n) typedef kind kind##n __attribute__((ext_vector_type(n)));
VECTOR(float, 2) VECTOR(float, 3) VECTOR(float, 4) VECTOR(int, 2) VECTOR(int, 3) VECTOR(int, 4)
VECTOR(uint, 2) VECTOR(uint, 3)
#define MAKERS(kind) \
  inline kind##2 make_##kind##2(kind a) { return {a, a}; } \
  inline kind##3 make_##kind##3(kind a) { return {a, a, a}; } \
  inline kind##4 make_##kind##4(kind a) { return {a, a, a, a}; } \
  inline kind##2 make_##kind##2(kind a, kind b) { return {a, b}; } \
  inline kind##3 make_##kind##3(kind a, kind b, kind c) { return {a, b, c}; } \
  inline kind##4 make_##kind##4(kind a, kind b, kind c, kind d) { return {a, b, c, d}; } \
  inline kind##3 make_##kind##3(kind##2 a, kind b) { return {a.x, a.y, b}; } \
  inline kind##3 make_##kind##3(kind a, kind##2 b) { return {a, b.x, b.y}; } \
  inline kind##4 make_##kind##4(kind##3 a, kind b) { return {a.x, a.y, a.z, b}; } \
  inline kind##4 make_##kind##4(kind##2 a, kind##2 b) { return {a.x, a.y, b.x, b.y}; } \
  inline kind##4 make_##kind##4(kind a, kind b, kind##2 c) { return {a, b, c.x, c.y}; } \
  inline kind##4 make_##kind##4(kind##2 a, kind b, kind c) { return {a.x, a.y, b, c}; }
MAKERS(float) MAKERS(int)
inline int3 make_int3(float3 v) { return {(int)v.x, (int)v.y, (int)v.z}; }
inline float3 make_float3(int3 v) { return {(float)v.x, (float)v.y, (float)v.z}; }
inline uint2 make_uint2(int2 v) { return {(uint)v.x, (uint)v.y}; }
inline uint3 make_uint3(int3 v) { return {(uint)v.x, (uint)v.y, (uint)v.z}; }
#define EACH(type, n) \
  inline type min(type a, type b) { type r; for (int i = 0; i < n; i++) r[i] = a[i] < b[i] ? a[i] : b[i]; return r; } \
  inline type max(type a, type b) { type r; for (int i = 0; i < n; i++) r[i] = a[i] > b[i] ? a[i] : b[i]; return r; } \
  inline type clamp(type x, type a, type b) { return min(max(x, a), b); }
EACH(float2, 2) EACH(float3, 3) EACH(float4, 4) EACH(int2, 2) EACH(int3, 3)
#define ONE(type) \
  inline type min(type a, type b) { return a < b ? a : b; } \
  inline type max(type a, type b) { return a > b ? a : b; } \
  inline type clamp(type x, type a, type b) { return min(max(x, a), b); }
ONE(float) ONE(int) ONE(uint)
#define FUNCTION(name) \
  inline float name(float x) { return ::name##f(x); } \
  inline float2 name(float2 x) { return {name(x.x), name(x.y)}; } \
  inline float3 name(float3 x) { return {name(x.x), name(x.y), name(x.z)}; } \
  inline float4 name(float4 x) { return {name(x.x), name(x.y), name(x.z), name(x.w)}; }
namespace metal {
FUNCTION(floor) FUNCTION(ceil) FUNCTION(trunc) FUNCTION(sqrt) FUNCTION(exp) FUNCTION(exp2) FUNCTION(log) FUNCTION(log2)
inline float abs(float x) { return fabsf(x); }
inline float2 abs(float2 x) { return {abs(x.x), abs(x.y)}; }
inline float3 abs(float3 x) { return {abs(x.x), abs(x.y), abs(x.z)}; }
inline float4 abs(float4 x) { return {abs(x.x), abs(x.y), abs(x.z), abs(x.w)}; }
inline float fract(float x) { return x - floor(x); }
template <class V, class T> inline V mix(V a, V b, T t) { return a + (b - a) * t; }
template <class V, class C> inline V select(V a, V b, C c) { return c ? b : a; }
inline float dot(float2 a, float2 b) { return a.x * b.x + a.y * b.y; }
inline float dot(float3 a, float3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
inline float length(float2 a) { return sqrt(dot(a, a)); }
inline float length(float3 a) { return sqrt(dot(a, a)); }
inline bool any(int3 v) { return v.x || v.y || v.z; }
inline bool all(int3 v) { return v.x && v.y && v.z; }
template <class T, class F> inline T as_type(F from) { T to; memcpy(&to, &from, 4); return to; }
struct float3x3 {
  float3 c[3];
  float3x3(float3 x, float3 y, float3 z) : c{x, y, z} {}
  float3& operator[](int i) { return c[i]; }
};
struct float4x4 {
  float4 c[4];
  float4x4(float4 x, float4 y, float4 z, float4 w) : c{x, y, z, w} {}
  float4& operator[](int i) { return c[i]; }
};
struct float4x3 {
  float3 c[4];
  float4x3(float3 x, float3 y, float3 z, float3 w) : c{x, y, z, w} {}
  float3& operator[](int i) { return c[i]; }
};
inline float3 operator*(float3x3 m, float3 v) { return m[0] * v.x + m[1] * v.y + m[2] * v.z; }
inline float4 operator*(float4x4 m, float4 v) { return m[0] * v.x + m[1] * v.y + m[2] * v.z + m[3] * v.w; }
struct Texels {
  std::vector<float> values;
  uint w, h, d;
  Texels(const char* file, uint w, uint h, uint d) : values(4ul * w * h * d), w(w), h(h), d(d) {
    FILE* f = fopen(file, "rb");
    if (!f || fread(values.data(), 16, values.size() / 4, f) != values.size() / 4) perror(file);
    if (f) fclose(f);
  }
  float4 at(ulong i) const { return {values[4 * i], values[4 * i + 1], values[4 * i + 2], values[4 * i + 3]}; }
  uint get_width() const { return w; }
  uint get_height() const { return h; }
  uint get_depth() const { return d; }
};
template <class T> struct texture2d : Texels {
  using Texels::Texels;
  float4 read(uint2 p) const { return at(p.y * w + p.x); }
};
template <class T> struct texture3d : Texels {
  using Texels::Texels;
  float4 read(uint3 p) const { return at((p.z * h + p.y) * w + p.x); }
};
}  // namespace metal
