import { formatPhone } from '#shared/text/phone.ts'
import { cx } from '#web/lib/cx.ts'

interface PhoneLinkProps {
  /** E.164. Empty when its owner has deleted their account. */
  number: string
  className?: string | undefined
}

/** A phone number that can be tapped to call. Renders nothing when there is none. */
export function PhoneLink({ number, className }: PhoneLinkProps) {
  if (number === '') return null
  return (
    <a className={cx('tap-line', className)} href={`tel:${number}`}>
      {formatPhone(number)}
    </a>
  )
}
