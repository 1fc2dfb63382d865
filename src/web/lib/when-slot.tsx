import type { ReactNode } from 'react'
import { partMarks } from '#shared/shop/site/page-slots.ts'

interface Props {
  /** The name of a slot of the server. */
  slot: string
  children: ReactNode
}

/** A part of a prerendered page that is shown if the server fills a slot. */
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

/** A part of a prerendered page that is shown if the server leaves a slot empty. */
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
