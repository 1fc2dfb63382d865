import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { formatFcfa } from '#shared/text/money.ts'
import { countLabel } from '#shared/text/pieces.ts'
import { Money } from '#web/components/display/money.tsx'
import { UnreadNote } from '#web/components/states/unread-note.tsx'
import { cx } from '#web/lib/cx.ts'
import { describeError } from '#web/lib/error-message.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import classes from './owed-strip.module.css'

type Owed = Outputs['owed']['all']
type Part = 'people' | 'companies' | 'toVerify'

interface Props {
  /** The part that the page lists; null where it lists all, or none. */
  current: Part | null
}

/** « On nous doit »: the one sum of the shop, the same on each page, with its parts. */
export default function OwedStrip({ current }: Props) {
  const query = trpc.owed.all.useQuery()
  if (query.data) return <Shown owed={query.data} current={current} />
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
      className={`surface outlined rounded-large mb-12 ${classes.strip}`}
      role="status"
      aria-label="Chargement…"
    />
  )
}

function Shown({ owed, current }: Props & { owed: Owed }) {
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
                <Money amount={owed.all} />
              </p>
              {!isSplit && owed.companies.late > 0 ? (
                <p className="text-s">
                  dont <b className="negative">{formatFcfa(owed.companies.late)} échus</b>
                </p>
              ) : null}
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
      {owed.toInvoice > 0 && current !== 'people' && current !== 'toVerify' ? (
        <p className="quiet text-s mt-8">
          Livré en compte et pas encore facturé&nbsp;: <b>{formatFcfa(owed.toInvoice)}</b>, qui ne
          sont pas encore dus.
        </p>
      ) : null}
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
    to: paths.admin.cashDesk,
    words: ({ toVerify }) => countLabel(toVerify.payments, 'paiement'),
  },
]
