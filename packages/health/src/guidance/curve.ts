export type Curve = (value: number) => number

/** Straight lines between the points, which lie in the order of their values; level outside of them. */
export function curve(...points: readonly (readonly [value: number, score: number])[]): Curve {
  return (value) => {
    const after = points.findIndex(([at]) => value < at)
    if (after === 0) return points[0]![1]
    if (after < 0) return points.at(-1)![1]
    const [[x0, y0], [x1, y1]] = [points[after - 1]!, points[after]!]
    return y0 + ((value - x0) / (x1 - x0)) * (y1 - y0)
  }
}
