import { useId } from 'react'
import { Kita, Wax } from '#web/drawings/cloth.tsx'
import { FourPieces } from '#web/drawings/clothesline.tsx'

/** The drawing of the site before it opens. */
export function OpeningScene({ className }: { className?: string | undefined }) {
  const id = useId()
  return (
    <svg className={className} viewBox="-60 20 720 356" overflow="visible" aria-hidden="true">
      <Wax id={`${id}w`} />
      <Kita id={`${id}k`} />
      <FourPieces wax={`${id}w`} kita={`${id}k`} />
    </svg>
  )
}
