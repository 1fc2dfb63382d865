import type { ReactNode } from 'react'
import { formatSince } from '#shared/dates.ts'
import { LinedRow, Reference } from '#web/components/lined-row.tsx'
import { Money } from '#web/components/money.tsx'
import { PhoneLink } from '#web/components/phone-link.tsx'
import { whatsAppLink } from '#web/lib/contact-links.ts'
import classes from './money-row.module.css'

interface Props {
  reference: string
  name: string
  /** E.164; empty once whoever had it deleted their account. */
  phone: string
  /** Francs. */
  amount: number
  /** Since when it waits. */
  at: number
  /** Why, and how to find it. */
  detail?: ReactNode
  /** What may be done. */
  children: ReactNode
}

/** Money that waits for the team: whose, which order, how much, since when. */
export function MoneyRow({ reference, name, phone, amount, at, detail, children }: Props) {
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
      aside={<Money amount={amount} className={classes.amount} />}
    >
      {detail ? <p className={classes.detail}>{detail}</p> : null}
      {phone ? (
        <p className={classes.contact}>
          <PhoneLink className={classes.link} number={phone} />
          <a
            className={classes.link}
            href={whatsAppLink(phone)}
            target="_blank"
            rel="noreferrer"
            aria-label={`Écrire à ${name} sur WhatsApp`}
          >
            WhatsApp
          </a>
        </p>
      ) : null}
      {children}
    </LinedRow>
  )
}
