import { formatPhone } from '#shared/text/phone.ts'

interface PhoneLinkProps {
  /** E.164. Empty when its owner has deleted their account. */
  number: string
  className?: string | undefined
}

/** A phone number that can be tapped to call. Renders nothing when there is none. */
export function PhoneLink({ number, className }: PhoneLinkProps) {
  if (number === '') return null
  return (
    <a className={className} href={`tel:${number}`}>
      {formatPhone(number)}
    </a>
  )
}
