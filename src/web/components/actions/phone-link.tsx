import { formatPhone } from '#shared/accounts/phone.ts'

interface PhoneLinkProps {
  /** E.164; empty once its owner deleted their account. */
  number: string
  className?: string | undefined
}

/** A number that a touch calls, or nothing when there is none. */
export function PhoneLink({ number, className }: PhoneLinkProps) {
  if (number === '') return null
  return (
    <a className={className} href={`tel:${number}`}>
      {formatPhone(number)}
    </a>
  )
}
