/**
 * What the name of an image says of its panorama, see `Sphere.code`: the width of the file in px, the direction of the
 * image, and the covered part. All but the width are shares of the picture of the whole sphere.
 * @typedef {[pixels: number, turn: number, row: number, x: number, y: number, wide: number, high: number]} Sphere
 */

/**
 * Where the viewer looks.
 * @typedef {object} Direction
 * @property {number} turn A share of the picture of the whole sphere, from its left edge.
 * @property {number} pitch In radians above the horizon.
 * @property {number} half The tangent of half of the angle of the longer edge of the window.
 */

/**
 * Reads the name of an image.
 * @param {string} stem What precedes the size in its address.
 * @returns {Sphere}
 */
function readName(stem) {
  /** @type {Sphere} */
  const sphere = [0, 0.5, 0.5, 0, 0, 1, 1];
  stem.slice(stem.lastIndexOf("us") + 2).match(/\w{4}/g)?.forEach((code, place) => {
    const number = parseInt(code, 16);
    // Lengths are stored less one.
    sphere[place] = place ? (place > 4 ? number + 1 : number) / 32768 : number;
  });
  return sphere;
}

const vertices = `#version 300 es
out vec2 p;void main(){gl_Position=vec4(p=vec2(gl_VertexID&1,gl_VertexID>>1)*4.-1.,0,1);}`;

// At the seam and at the poles, the coordinates of neighbours differ by a whole turn, which derivatives must not have.
const fragments = `#version 300 es
precision highp float;in vec2 p;out vec4 o;uniform sampler2D s;uniform vec4 v,c;void main(){
float x=p.x*v.x,y=p.y*v.y,k=cos(v.w),q=sin(v.w),u=y*k+q,z=k-y*q;
vec2 g=vec2(atan(x,z)/6.283185+v.z,.5-atan(u,length(vec2(x,z)))/3.141593),m=dFdx(g),n=dFdy(g);
m.x-=round(m.x);n.x-=round(n.x);vec2 t=vec2(fract(g.x-c.x),g.y-c.y)/c.zw;
o=t.x>1.||abs(t.y-.5)>.501?vec4(.04,.05,.05,1):textureGrad(s,t,m/c.zw,n/c.zw);}`;

/**
 * Prepares a canvas.
 * @param {WebGL2RenderingContext} gl
 * @param {TexImageSource} picture
 * @param {Sphere} sphere
 * @returns {WebGLUniformLocation | null} Where the direction is set.
 */
function upload(gl, picture, [, , , ...area]) {
  const program = gl.createProgram();
  const add = (/** @type {number} */ kind, /** @type {string} */ text) => {
    const shader = /** @type {WebGLShader} */ (gl.createShader(kind));
    gl.shaderSource(shader, text);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  };
  add(gl.VERTEX_SHADER, vertices);
  add(gl.FRAGMENT_SHADER, fragments);
  gl.linkProgram(program);
  gl.useProgram(program);
  const kind = gl.TEXTURE_2D;
  // A smaller picture is of no more use.
  gl.deleteTexture(gl.getParameter(gl.TEXTURE_BINDING_2D));
  gl.bindTexture(kind, gl.createTexture());
  gl.texImage2D(kind, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, picture);
  gl.generateMipmap(kind);
  // The edges of a whole sphere meet: textures are repeated unless this is changed.
  if (area[2] < 1) gl.texParameteri(kind, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
  gl.texParameteri(kind, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
  gl.uniform4fv(gl.getUniformLocation(program, "c"), area);
  return gl.getUniformLocation(program, "v");
}

/**
 * A number in a range; its middle if it is empty.
 * @param {number} value
 * @param {number} low
 * @param {number} top
 */
function fit(value, low, top) {
  return low > top ? (low + top) / 2 : clamp(value, low, top);
}

/**
 * Keeps a direction in what the panorama covers.
 * @param {Direction} direction
 * @param {Sphere} sphere
 * @param {number} width Of the window, as a share of its longer edge.
 * @param {number} height
 * @returns {Direction}
 */
function restrict({ turn, pitch, half }, [, , , x, y, wide, high], width, height) {
  half = clamp(half, 0.15, Math.min(1.5, high < 0.5 ? Math.tan(high * Math.PI / 2) / height : 9));
  const side = Math.atan(half * width) / Math.PI / 2;
  const end = Math.atan(half * height) / Math.PI;
  return {
    turn: wide < 1 ? fit(turn, x + side, x + wide - side) : turn - Math.floor(turn),
    pitch: fit(
      pitch,
      y + high < 1 ? (0.5 - y - high + end) * Math.PI : -Math.PI / 2,
      y ? (0.5 - y - end) * Math.PI : Math.PI / 2,
    ),
    half,
  };
}
