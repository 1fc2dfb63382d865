import type { ReactNode } from 'react'
import { partMarks } from '#shared/site/page-slots.ts'

interface Props {
  /** The slot that the server fills, or leaves empty. */
  slot: string
  children: ReactNode
}

/** A part of a built page that is shown where the server fills a slot. */
export function WhenFilled({ slot, children }: Props) {
  const [before, after] = partMarks(slot, 'filled')
  return (
    <>
      {before}
      {children}
      {after}
    </>
  )
}

/** A part of a built page that is shown where the server has nothing for a slot. */
export function WhenEmpty({ slot, children }: Props) {
  const [before, after] = partMarks(slot, 'empty')
  return (
    <>
      {before}
      {children}
      {after}
    </>
  )
}
