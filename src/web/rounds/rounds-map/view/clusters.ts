/** A thing at a place of the picture, in pixels. */
export interface Placed<T> {
  item: T
  x: number
  y: number
}

/** Things that would hide each other, with their middle. A thing that is alone is a group of one. */
export interface Cluster<T> {
  items: T[]
  x: number
  y: number
}

/** Groups what is nearer than `reach` pixels to the first of a group, in the order that is given. */
export function clustersOf<T>(placed: readonly Placed<T>[], reach: number): Cluster<T>[] {
  const groups: Placed<T>[][] = []
  for (const one of placed) {
    const near = groups.find(([first]) => first && distance(first, one) < reach)
    if (near) near.push(one)
    else groups.push([one])
  }
  return groups.map((group) => ({
    items: group.map(({ item }) => item),
    x: mean(group.map(({ x }) => x)),
    y: mean(group.map(({ y }) => y)),
  }))
}

const distance = (a: Placed<unknown>, b: Placed<unknown>) => Math.hypot(a.x - b.x, a.y - b.y)

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Places for `count` things in a ring around their middle, at least `apart` pixels from each other. */
export function ringOf(count: number, apart: number): { x: number; y: number }[] {
  const radius = Math.max(apart * 0.8, (apart * count) / (2 * Math.PI))
  return Array.from({ length: count }, (_, i) => {
    const angle = (i / count) * 2 * Math.PI - Math.PI / 2
    return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) }
  })
}
