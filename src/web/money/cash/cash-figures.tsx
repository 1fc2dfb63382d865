import { IconCash, IconDeviceMobile, IconMoped, IconScale } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatFrancs } from '#shared/text/money.ts'
import { countLabel } from '#shared/text/pieces.ts'
import { formatSigned } from '#shared/text/signed.ts'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { Ticket } from '#web/components/layout/ticket.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { SkeletonBlock } from '#web/components/states/ticket-skeleton.tsx'
import { cx } from '#web/lib/cx.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import classes from './cash-figures.module.css'

type Summary = Outputs['cash']['summary']

const FIGURES: Array<{ name: keyof Summary; label: string; icon: ReactNode }> = [
  { name: 'held', label: 'Espèces chez les livreurs', icon: <IconMoped /> },
  { name: 'handedToday', label: 'Versé aujourd’hui', icon: <IconCash /> },
  { name: 'gap', label: 'Écarts, 30 jours', icon: <IconScale /> },
  { name: 'toVerify', label: 'Wave à vérifier', icon: <IconDeviceMobile /> },
]

/** The money that the business has not received yet, as figures on one card. */
export function CashFigures() {
  const query = trpc.cash.summary.useQuery()
  return (
    <section aria-labelledby="cash-figures">
      <VisuallyHidden>
        <h2 id="cash-figures">Chiffres</h2>
      </VisuallyHidden>
      <QueryBoundary
        query={query}
        errorTitle="Impossible de charger les chiffres de la caisse."
        loading={<Figures />}
      >
        {(summary) => <Figures summary={summary} />}
      </QueryBoundary>
    </section>
  )
}

function Figures({ summary }: { summary?: Summary }) {
  return (
    <Ticket>
      <dl className={classes.figures} aria-busy={summary ? undefined : true}>
        {FIGURES.map(({ name, label, icon }) => (
          <div key={name} className={classes.cell}>
            <dt className="flex justify-between quiet text-s leading-14 gap-8">
              {label}
              <span className="icons-20 wide-only" aria-hidden="true">
                {icon}
              </span>
            </dt>
            <dd
              className={cx(
                'digits mt-6 strong leading-12',
                classes.figure,
                name === 'gap' && Boolean(summary?.gap) && 'negative',
              )}
            >
              {summary ? (
                <>
                  {name === 'gap' ? formatSigned(summary.gap) : formatFrancs(summary[name])}
                  <small>{'\u00a0'}FCFA</small>
                </>
              ) : (
                <SkeletonBlock width="96px" height="30px" />
              )}
              {name === 'gap' ? (
                <span
                  className={cx(
                    'block regular quiet text-s',
                    classes.more,
                    summary === undefined && 'room-kept',
                  )}
                >
                  {gapsWords(summary?.gaps ?? 0)}
                </span>
              ) : null}
            </dd>
          </div>
        ))}
      </dl>
    </Ticket>
  )
}

const gapsWords = (count: number) =>
  count === 0 ? 'aucun versement avec écart' : `${countLabel(count, 'versement')} avec écart`
