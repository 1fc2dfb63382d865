import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { formatFcfa, formatFrancs } from '#shared/text/money.ts'
import { countLabel } from '#shared/text/pieces.ts'
import { Money } from '#web/components/display/money.tsx'
import { UnreadNote } from '#web/components/states/unread-note.tsx'
import { cx } from '#web/lib/cx.ts'
import { describeError } from '#web/lib/error-message.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import classes from './owed-strip.module.css'
import { tilePath } from './settle-path.ts'

type Owed = Outputs['owed']['all']
type Part = 'people' | 'companies' | 'toVerify'

interface Props {
  /** The part that the page lists; null where it lists all, or none. */
  current: Part | null
}

/** « On nous doit »: the one sum of the shop, the same on each page, with its parts. */
export default function OwedStrip({ current }: Props) {
  return (
    <OwedRead className={`mb-12 ${classes.strip}`}>
      {(owed) => <Strip owed={owed} current={current} />}
    </OwedRead>
  )
}

/** The same sum among the owner's figures. */
export function OwedCard({ className }: { className?: string | undefined }) {
  return (
    <OwedRead className={cx(classes.card, className)}>
      {(owed) => (
        <section
          aria-label="On nous doit"
          className={cx('surface outlined rounded-large', classes.card, className)}
        >
          {owed.all === 0 ? (
            <p className="strong">On ne nous doit rien</p>
          ) : (
            <>
              <p className="strong">On nous doit</p>
              <p className={`strong leading-12 ${classes.large}`}>
                <LinkedSum owed={owed} />
              </p>
              <Late owed={owed} />
              <CardParts owed={owed} />
            </>
          )}
          <ToInvoice owed={owed} />
        </section>
      )}
    </OwedRead>
  )
}

/** The sum; it is the way to its part, where that is the only one. */
function LinkedSum({ owed }: { owed: Owed }) {
  const sum = <Money amount={owed.all} />
  const only = PARTS.find(({ part }) => owed[part].francs === owed.all)
  if (!only) return sum
  return (
    <Link className="block" to={only.to}>
      {sum} <span className="block text-s">{only.name}</span>
    </Link>
  )
}

function CardParts({ owed }: { owed: Owed }) {
  const parts = PARTS.filter(({ part }) => owed[part].francs > 0)
  if (parts.length < 2) return null
  return (
    <ul className={classes.cardParts}>
      {parts.map(({ part, name, to }) => (
        <li key={part} className="leading-13">
          <Link className="tap" to={to}>
            <b className="block digits">{formatFrancs(owed[part].francs)}</b>
            <span className="text-s">{name}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

interface ReadProps {
  className: string
  children: (owed: Owed) => ReactNode
}

/** Never 0 while it is not known. */
function OwedRead({ className, children }: ReadProps) {
  const query = trpc.owed.all.useQuery()
  if (query.data) return children(query.data)
  if (query.errorUpdateCount > 0)
    return (
      <div className="mb-12">
        <UnreadNote
          query={query}
          title="Somme indisponible"
          text={describeError(query.error).text}
        />
      </div>
    )
  return (
    <div
      className={`surface outlined rounded-large ${className}`}
      role="status"
      aria-label="Chargement…"
    />
  )
}

function Late({ owed: { companies } }: { owed: Owed }) {
  if (companies.late === 0) return null
  return (
    <p className="text-s">
      dont <b className="negative">{formatFcfa(companies.late)} échus</b>
    </p>
  )
}

/** Linen that is delivered and on no invoice: it is in no sum. */
function ToInvoice({ owed: { toInvoice } }: { owed: Owed }) {
  if (toInvoice === 0) return null
  return (
    <p className="quiet text-s mt-8">
      Livré en compte et pas encore facturé&nbsp;: <b>{formatFcfa(toInvoice)}</b>, qui ne sont pas
      encore dus.
    </p>
  )
}

function Strip({ owed, current }: Props & { owed: Owed }) {
  const parts = PARTS.filter(({ part }) => owed[part].francs > 0 || part === current)
  // One part alone is the sum.
  const isSplit = parts.length > 1 || current !== null
  return (
    <section aria-label="On nous doit" className="mb-12">
      <div className={`surface outlined rounded-large ${classes.strip}`}>
        <div className="badge-indigo">
          {owed.all === 0 ? (
            <p>On ne nous doit rien</p>
          ) : (
            <>
              <p className="text-s">On nous doit</p>
              <p className={`strong ${classes.sum}`}>
                {isSplit ? <Money amount={owed.all} /> : <LinkedSum owed={owed} />}
              </p>
              {isSplit ? null : <Late owed={owed} />}
            </>
          )}
        </div>
        {isSplit
          ? parts.map(({ part, name, to, words }) => (
              <div key={part} className={cx(classes.part, part === current && classes.current)}>
                <p className="text-s strong">
                  {part === current ? (
                    <span aria-current="page">{name}</span>
                  ) : (
                    <Link className="tap-line" to={to}>
                      {name}
                    </Link>
                  )}
                </p>
                <p className={`strong ${classes.sum}`}>
                  <Money amount={owed[part].francs} />
                </p>
                <p className="quiet text-s">{words(owed)}</p>
              </div>
            ))
          : null}
      </div>
      {current === null || current === 'companies' ? <ToInvoice owed={owed} /> : null}
    </section>
  )
}

const deliveredWords = (count: number) =>
  `${count}\u00a0${count > 1 ? 'commandes livrées' : 'commande livrée'}`

const PARTS: readonly {
  part: Part
  name: string
  to: string
  words: (owed: Owed) => ReactNode
}[] = [
  {
    part: 'people',
    name: 'particuliers',
    to: `${paths.admin.dashboard}?vue=impayees`,
    words: ({ people }) => deliveredWords(people.orders),
  },
  {
    part: 'companies',
    name: 'entreprises',
    to: paths.admin.due,
    words: ({ companies: { invoices, late } }) => (
      <>
        {countLabel(invoices, 'facture')}
        {late > 0 ? (
          <>
            , <b className="negative">{formatFcfa(late)} échus</b>
          </>
        ) : null}
      </>
    ),
  },
  {
    part: 'toVerify',
    name: 'Wave à vérifier',
    to: tilePath('wave'),
    words: ({ toVerify }) => countLabel(toVerify.payments, 'paiement'),
  },
]
