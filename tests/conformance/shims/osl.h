// Enough of OSL's types and functions to run a shader's functions as C++.
#include <cmath>
namespace osl {
struct vector {
  float c[3];
  vector() : c{0, 0, 0} {}
  vector(float x) : c{x, x, x} {}
  vector(float x, float y, float z) : c{x, y, z} {}
  float& operator[](int i) { return c[i]; }
  float operator[](int i) const { return c[i]; }
};
#define OPERATOR(sign) \
  inline vector operator sign(vector a, vector b) { return vector(a[0] sign b[0], a[1] sign b[1], a[2] sign b[2]); }
OPERATOR(+) OPERATOR(-) OPERATOR(*) OPERATOR(/)
inline vector operator-(vector a) { return vector(-a[0], -a[1], -a[2]); }
inline bool operator==(vector a, vector b) { return a[0] == b[0] && a[1] == b[1] && a[2] == b[2]; }
inline bool operator!=(vector a, vector b) { return !(a == b); }
#define FUNCTION(name) \
  inline float name(float x) { return ::name##f(x); } \
  inline vector name(vector v) { return vector(name(v[0]), name(v[1]), name(v[2])); }
FUNCTION(floor) FUNCTION(ceil) FUNCTION(trunc) FUNCTION(sqrt) FUNCTION(exp) FUNCTION(exp2) FUNCTION(log) FUNCTION(log2)
inline float abs(float x) { return fabsf(x); }
inline vector abs(vector v) { return vector(abs(v[0]), abs(v[1]), abs(v[2])); }
inline float degrees(float x) { return x * 57.29577951308232f; }
inline float radians(float x) { return x * 0.017453292519943295f; }
inline float min(float a, float b) { return a < b ? a : b; }
inline float max(float a, float b) { return a > b ? a : b; }
inline int min(int a, int b) { return a < b ? a : b; }
inline int max(int a, int b) { return a > b ? a : b; }
inline float clamp(float x, float a, float b) { return min(max(x, a), b); }
inline float mix(float a, float b, float t) { return a + (b - a) * t; }
inline vector min(vector a, vector b) { return vector(min(a[0], b[0]), min(a[1], b[1]), min(a[2], b[2])); }
inline vector max(vector a, vector b) { return vector(max(a[0], b[0]), max(a[1], b[1]), max(a[2], b[2])); }
inline vector clamp(vector x, vector a, vector b) { return min(max(x, a), b); }
inline vector mix(vector a, vector b, vector t) { return a + (b - a) * t; }
inline float dot(vector a, vector b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
inline float length(vector a) { return sqrt(dot(a, a)); }
}  // namespace osl
