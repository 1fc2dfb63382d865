import { Dress, Hung, Shirt } from '#web/drawings/garments.tsx'

/** The shirt of the title scenes, on the rope at `x`. */
export function HungShirt({ x }: { x: number }) {
  return (
    <Hung
      at={[x, 54.1]}
      tilt={-2}
      pegs={[
        [x - 38, 53.9],
        [x + 38, 52.1],
      ]}
      pegTilt={-2}
      pegScale={1.1}
    >
      <Shirt />
    </Hung>
  )
}

/** The dress of the title scenes. */
export function HungDress({ x, cloth }: { x: number; cloth: string }) {
  return (
    <Hung
      at={[x, 47.5]}
      tilt={2}
      scale={0.86}
      pegs={[
        [x - 19, 47.4],
        [x + 19, 45.5],
      ]}
      pegTilt={2}
      pegScale={1.1}
    >
      <Dress cloth={cloth} />
    </Hung>
  )
}
