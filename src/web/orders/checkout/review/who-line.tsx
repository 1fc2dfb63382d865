import { IconUser } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { formatPhone, parsePhone } from '#shared/text/phone.ts'
import { FROM_REVIEW, stepAddress } from '../order-address.ts'
import classes from './order-review.module.css'

interface Props {
  name: string
  /** As typed, or of the account. */
  phone: string
  formPath: string
}

/** Whom the livreur calls, in one row: who is known needs not type it again. */
export function WhoLine({ name, phone, formPath }: Props) {
  const parsed = parsePhone(phone)
  return (
    <section className={classes.who} aria-label="Vous">
      <IconUser className="quiet" size={22} aria-hidden="true" />
      <p className="shrink leading-13">
        <span className="block anywhere text-l">{name}</span>
        <span className="block quiet text-s">{parsed.ok ? formatPhone(parsed.e164) : phone}</span>
      </p>
      <Link
        className={`strong tap ${classes.change}`}
        to={stepAddress(formPath, 'payment')}
        state={FROM_REVIEW}
        aria-label="Modifier le téléphone"
      >
        Modifier
      </Link>
    </section>
  )
}
