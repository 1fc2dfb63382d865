import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatDay, formatSince } from '#shared/dates.ts'
import { PhoneLink } from '#web/components/actions/phone-link.tsx'
import { Money } from '#web/components/display/money.tsx'
import { LinedRow, Reference } from '#web/components/lists/lined-row.tsx'
import { whatsAppLink } from '#web/lib/contact-links.ts'
import classes from './money-row.module.css'

interface Props {
  reference: string
  name: string
  /** E.164; empty once its owner deleted their account. */
  phone: string
  /** When the account's phone was replaced, where that was after the order. */
  phoneChangedAt?: number | null
  /** The one given for the order, where it is another. */
  orderPhone?: string | null
  /** Francs. */
  amount: number
  /** Since when it waits. */
  at: number
  /** Why, and how to find it. */
  detail?: ReactNode
  /** What may be done. */
  children: ReactNode
}

/** Money for the team to handle: client, order, amount, age. */
export function MoneyRow({
  reference,
  name,
  phone,
  amount,
  at,
  detail,
  children,
  ...phones
}: Props) {
  const { phoneChangedAt, orderPhone } = phones
  // The number given for the order comes first: a later one may be a thief’s.
  const given = orderPhone
  return (
    <LinedRow
      reference={reference}
      label={`Commande #${reference}`}
      title={name}
      subtitle={
        <>
          <Reference>{reference}</Reference> ·{' '}
          <time dateTime={new Date(at).toISOString()}>{formatSince(at, Date.now())}</time>
        </>
      }
      aside={<Money amount={amount} className="text-xl" />}
    >
      {detail ? <p className="anywhere text-s leading-14 mt-6">{detail}</p> : null}
      {given ? (
        <ContactLine label="Numéro donné pour la commande" phone={given} name={name} />
      ) : null}
      {phoneChangedAt ? (
        <p className="row gap-6 strong negative text-s icons-18">
          <IconAlertTriangle aria-hidden="true" />
          Numéro du compte changé le {formatDay(phoneChangedAt)}
        </p>
      ) : null}
      {phone ? <ContactLine phone={phone} name={given ? undefined : name} /> : null}
      {children}
    </LinedRow>
  )
}

interface ContactLineProps {
  label?: string
  phone: string
  /** The name in a WhatsApp message; absent where the number should be called first. */
  name?: string | undefined
}

function ContactLine({ label, phone, name }: ContactLineProps) {
  return (
    <p className={`flex wrap text-s ${classes.contact}`}>
      {label ? <span className={classes.given}>{label}</span> : null}
      <PhoneLink className={`inline-row nowrap ${classes.link}`} number={phone} />
      {name ? (
        <a
          className={`inline-row nowrap ${classes.link}`}
          href={whatsAppLink(phone)}
          target="_blank"
          rel="noreferrer"
          aria-label={`Écrire à ${name} sur WhatsApp`}
        >
          WhatsApp
        </a>
      ) : null}
    </p>
  )
}
