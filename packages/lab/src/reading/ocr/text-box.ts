/** A rectangle around a line of text, turned as the line is. */
export interface TextBox {
  centerX: number
  centerY: number
  /** The size along the line. */
  length: number
  /** The size across the line. */
  thickness: number
  /** The angle of the line, in radians clockwise. */
  angle: number
}

type Point = readonly [number, number]

/** The rectangle of the least area around the points (x and y in turn). */
export function smallestBox(points: readonly number[]): TextBox {
  const hull = convexHull(points)
  let best: TextBox | null = null
  let bestArea = Number.POSITIVE_INFINITY
  for (let index = 0; index < hull.length; index++) {
    const [x1, y1] = hull[index]!
    const [x2, y2] = hull[(index + 1) % hull.length]!
    const box = boxAt(hull, Math.atan2(y2 - y1, x2 - x1))
    const area = box.length * box.thickness
    if (area >= bestArea) continue
    best = box
    bestArea = area
  }
  return normalise(best ?? boxAt(hull, 0))
}

function boxAt(hull: readonly Point[], angle: number): TextBox {
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  const along = hull.map(([x, y]) => x * cos + y * sin)
  const across = hull.map(([x, y]) => y * cos - x * sin)
  const [left, right, top, bottom] = [
    Math.min(...along),
    Math.max(...along),
    Math.min(...across),
    Math.max(...across),
  ]
  const middle = (left + right) / 2
  const center = (top + bottom) / 2
  return {
    centerX: middle * cos - center * sin,
    centerY: middle * sin + center * cos,
    length: right - left,
    thickness: bottom - top,
    angle,
  }
}

/** Turns a box by quarters until the line runs to the right, not steeper than 45 degrees. */
function normalise(box: TextBox): TextBox {
  const quarters = Math.round(box.angle / (Math.PI / 2))
  const angle = box.angle - (quarters * Math.PI) / 2
  const swapped = quarters % 2 !== 0
  return {
    ...box,
    angle,
    length: swapped ? box.thickness : box.length,
    thickness: swapped ? box.length : box.thickness,
  }
}

/** The convex hull, by Andrew's monotone chain. */
function convexHull(coordinates: readonly number[]): Point[] {
  const points: Point[] = []
  for (let index = 0; index < coordinates.length; index += 2) {
    points.push([coordinates[index]!, coordinates[index + 1]!])
  }
  points.sort((a, b) => a[0] - b[0] || a[1] - b[1])
  const lower = chain(points)
  const upper = chain(points.reverse())
  return [...lower.slice(0, -1), ...upper.slice(0, -1)]
}

function chain(points: readonly Point[]): Point[] {
  const hull: Point[] = []
  for (const point of points) {
    while (hull.length > 1 && turnsBack(hull.at(-2)!, hull.at(-1)!, point)) hull.pop()
    hull.push(point)
  }
  return hull
}

function turnsBack([x1, y1]: Point, [x2, y2]: Point, [x3, y3]: Point): boolean {
  return (x2 - x1) * (y3 - y1) - (y2 - y1) * (x3 - x1) <= 0
}

/** The detector marks the core of a line; this gives back what it left out on every side. */
export function grow(box: TextBox, ratio: number): TextBox {
  const distance = (box.length * box.thickness * ratio) / (2 * (box.length + box.thickness))
  return { ...box, length: box.length + 2 * distance, thickness: box.thickness + 2 * distance }
}

export function scale(box: TextBox, factor: number): TextBox {
  return {
    centerX: box.centerX * factor,
    centerY: box.centerY * factor,
    length: box.length * factor,
    thickness: box.thickness * factor,
    angle: box.angle,
  }
}

/** Where a box of a levelled picture of this size stands on the picture as it was. */
export function tilt(box: TextBox, angle: number, width: number, height: number): TextBox {
  const across = box.centerX - width / 2
  const down = box.centerY - height / 2
  return {
    ...box,
    centerX: width / 2 + across * Math.cos(angle) - down * Math.sin(angle),
    centerY: height / 2 + across * Math.sin(angle) + down * Math.cos(angle),
    angle: box.angle + angle,
  }
}
