import { partsOf } from '#shared/text/order-reference.ts'
import classes from './order-reference.module.css'

interface Props {
  reference: string
  className?: string | undefined
}

/**
 * A reference as it stands on a bag: `#48210937` with a gap between its halves, as people say them. The gap is only drawn:
 * what is copied, named or searched on the page has none.
 */
export function OrderReference({ reference, className }: Props) {
  const [start, end] = partsOf(reference)
  return (
    <span className={className}>
      #{start}
      {end ? <ReferenceGap /> : null}
      {end}
    </span>
  )
}

export function ReferenceGap() {
  return <span className={classes.gap} data-gap="" />
}
