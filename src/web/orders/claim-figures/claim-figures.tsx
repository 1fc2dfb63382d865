import {
  IconCircleCheck,
  IconClockCheck,
  IconTrendingDown,
  IconTrendingUp,
} from '@tabler/icons-react'
import { useId } from 'react'
import {
  formatDayMonth,
  formatMonth,
  formatShortDayMonth,
  formatShortMonth,
  HOUR_MS,
} from '#shared/dates.ts'
import { CLAIM_KIND_LABELS } from '#shared/orders/claims/claims.ts'
import { dayStart } from '#shared/record/stats/stats.ts'
import { formatFcfa, formatFrancs } from '#shared/text/money.ts'
import { countLabel } from '#shared/text/pieces.ts'
import { cx } from '#web/lib/cx.ts'
import type { Outputs } from '#web/trpc.ts'
import classes from './claim-figures.module.css'

type Figures = Outputs['claims']['figures']

/** Fewer pieces prove nothing. */
const LEAST_PIECES = 2_000

/** `1,4` for a thousand pieces. */
function rateWords(claims: number, pieces: number): string {
  if (pieces === 0) return '–'
  return ((1000 * claims) / pieces).toLocaleString('fr-FR', {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })
}

const rateOf = (claims: number, pieces: number) => (pieces === 0 ? 0 : claims / pieces)

export function ClaimFigures({ figures }: { figures: Figures }) {
  return (
    <div className={classes.grid}>
      <Head figures={figures} />
      <Rates
        title="Par poste"
        hint="où la faute est née"
        name="Poste"
        rows={figures.stations}
        whole={figures}
      />
      <Livreurs figures={figures} />
      <Kinds figures={figures} />
      <Ends figures={figures} />
    </div>
  )
}

function Head({ figures }: { figures: Figures }) {
  const { from, to, claims, pieces, before, bars } = figures
  const [now, then] = [rateOf(claims, pieces), rateOf(before.claims ?? 0, before.pieces)]
  return (
    <section className={`surface outlined rounded-large ${classes.card} ${classes.head}`}>
      <div className="leading-14">
        <p className="strong">
          Du {formatDayMonth(dayStart(from))} au {formatDayMonth(dayStart(to))}
        </p>
        <p className="text-xl">
          <b className={classes.rate}>{rateWords(claims, pieces)}</b> pour 1&#8239;000 pièces
        </p>
        <p className="quiet">
          {countLabel(claims, 'réclamation')}, {formatFrancs(pieces)} pièces rendues
        </p>
        {before.pieces > 0 ? (
          <p className={cx('row gap-6 icons-20 strong', now <= then ? 'positive' : 'negative')}>
            {now <= then ? (
              <IconTrendingDown aria-hidden="true" />
            ) : (
              <IconTrendingUp aria-hidden="true" />
            )}
            {rateWords(before.claims ?? 0, before.pieces)} la période d’avant
          </p>
        ) : null}
      </div>
      <Bars bars={bars} />
    </section>
  )
}

/** By day or by week; a year by month, with the rate of each. */
function Bars({ bars }: Pick<Figures, 'bars'>) {
  const most = Math.max(1, ...bars.map((bar) => bar.claims))
  const isByMonth = bars.some(({ pieces }) => pieces !== null)
  return (
    <div>
      <ol className={classes.bars} aria-label="Réclamations reçues">
        {bars.map(({ from, claims, pieces }, index) => (
          <li key={from}>
            <span className="text-s strong digits">{claims > 0 ? claims : null}</span>
            <span
              className={cx(
                'block',
                index === bars.length - 1 ? 'fill-soleil' : 'fill-primary',
                classes.bar,
              )}
              style={{ height: `${(100 * claims) / most}px` }}
            />
            <span className="visually-hidden">
              {isByMonth ? formatMonth(dayStart(from)) : formatShortDayMonth(dayStart(from))}
              &nbsp;: {claims}
              {pieces === null ? null : monthRateWords(claims, pieces)}
            </span>
          </li>
        ))}
      </ol>
      <div
        className={cx('flex quiet text-s', classes.axis, isByMonth && classes.months)}
        aria-hidden="true"
      >
        {isByMonth
          ? bars.map(({ from, claims, pieces }) => (
              <span key={from}>
                <span className={`block ${classes.month}`}>{formatShortMonth(dayStart(from))}</span>
                <b className={classes.monthRate}>{provenRate(claims, pieces ?? 0) ?? '–'}</b>
              </span>
            ))
          : ticksOf(bars).map(({ from }) => (
              <span key={from}>{formatShortDayMonth(dayStart(from))}</span>
            ))}
      </div>
    </div>
  )
}

const provenRate = (claims: number, pieces: number) =>
  pieces < LEAST_PIECES ? null : rateWords(claims, pieces)

function monthRateWords(claims: number, pieces: number): string {
  const rate = provenRate(claims, pieces)
  return rate === null ? ', trop peu de pièces pour un taux' : `, ${rate} pour 1\u202f000 pièces`
}

/** Four bars of the axis say their day, the first and the last among them. */
const ticksOf = (bars: Figures['bars']) =>
  bars.filter((_, index) =>
    [0, 1, 2, 3].some((tick) => index === Math.round((tick * (bars.length - 1)) / 3)),
  )

interface RatesProps {
  title: string
  hint: string
  name: string
  rows: readonly { label: string; pieces: number; claims: number }[]
  whole: { pieces: number; claims: number }
  foot?: string
}

/** A rate is over the pieces that passed there, so rates do not add up. */
function Rates({ title, hint, name, rows, whole, foot }: RatesProps) {
  const id = useId()
  const most = Math.max(...rows.map((row) => rateOf(row.claims, row.pieces)), 0) || 1
  return (
    <section className={`surface outlined rounded-large ${classes.card}`} aria-labelledby={id}>
      <div className="row justify-between gap-10 mb-8">
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
        <span className="quiet">{hint}</span>
      </div>
      <table className={`full ${classes.table}`}>
        <thead>
          <tr className="quiet text-s">
            <th scope="col">{name}</th>
            <th scope="col">Pièces</th>
            <th scope="col">Récl.</th>
            <th scope="col" className={classes.wide}>
              <span className="visually-hidden">En barre</span>
            </th>
            <th scope="col">pour 1&#8239;000</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, pieces, claims }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{formatFrancs(pieces)}</td>
              <td className="strong">{claims}</td>
              <td className={classes.wide}>
                <Share share={rateOf(claims, pieces) / most} isQuiet={pieces < LEAST_PIECES} />
              </td>
              <td className="strong">
                {pieces < LEAST_PIECES ? (
                  <span className="quiet regular">trop peu</span>
                ) : (
                  rateWords(claims, pieces)
                )}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="strong">
            <th scope="row">Ensemble</th>
            <td>{formatFrancs(whole.pieces)}</td>
            <td>{whole.claims}</td>
            <td className={classes.wide} />
            <td>{rateWords(whole.claims, whole.pieces)}</td>
          </tr>
        </tfoot>
      </table>
      {foot ? <p className="quiet text-s mt-10">{foot}</p> : null}
    </section>
  )
}

function Livreurs({ figures }: { figures: Figures }) {
  const { livreurs, claims, pieces } = figures
  const atDoors = livreurs.reduce((sum, livreur) => sum + livreur.claims, 0)
  return (
    <Rates
      title="Aux portes, par livreur"
      hint={`${atDoors} sur ${claims}`}
      name="Livreur"
      rows={livreurs.map(({ name, ...livreur }) => ({ label: name, ...livreur }))}
      whole={{ pieces, claims: atDoors }}
      foot={`Sous ${formatFrancs(LEAST_PIECES)} pièces, le taux n’est pas affiché\u00a0: il ne prouve rien.`}
    />
  )
}

function Kinds({ figures: { kinds, pieces, closings } }: { figures: Figures }) {
  const most = Math.max(1, ...kinds.map(({ claims }) => claims))
  const answered = closings.well + closings.problem
  return (
    <section className={`surface outlined rounded-large ${classes.card}`}>
      <h2 className="text-2xl mb-8">Ce qui n’allait pas</h2>
      {kinds.length === 0 ? <p className="quiet">Aucune réclamation.</p> : null}
      <ul className="stack gap-8">
        {kinds.map(({ name, claims }) => (
          <li key={name} className={classes.kind}>
            <span>{CLAIM_KIND_LABELS[name]}</span>
            <Share share={claims / most} />
            <b className="digits text-end">{claims}</b>
            <span className="quiet text-s digits text-end">{rateWords(claims, pieces)} ‰</span>
          </li>
        ))}
      </ul>
      <p className={`row gap-8 icons-20 ${classes.foot}`}>
        <IconCircleCheck className="positive" aria-hidden="true" />
        {answered === 0
          ? 'Personne n’a encore répondu à « Tout va bien ? ».'
          : `« Tout va bien »\u00a0: ${Math.round((100 * closings.well) / answered)}\u00a0% des réponses (${answered}).`}
      </p>
    </section>
  )
}

const END_LABELS: Record<Figures['ends'][number]['name'], string> = {
  refund: 'Remboursé',
  credit: 'Avoir',
  rewash: 'Relavé gratuitement',
  refuse: 'Refusé, avec la raison',
  explain: 'Répondu seulement',
  silent: 'Sans réponse du client',
}

function Ends({ figures: { ends, answers } }: { figures: Figures }) {
  const closed = ends.reduce((sum, { claims }) => sum + claims, 0)
  return (
    <section className={`surface outlined rounded-large ${classes.card}`}>
      <div className="row justify-between gap-10 mb-8">
        <h2 className="text-2xl">Comment c’est fini</h2>
        <span className="quiet">{closed === 1 ? '1 close' : `${closed} closes`}</span>
      </div>
      <ul className="stack gap-8">
        {ends.map(({ name, claims, amount }) => (
          <li key={name} className="row gap-12">
            <span className="grow">{END_LABELS[name]}</span>
            <span className="quiet digits">{amount > 0 ? formatFcfa(amount) : null}</span>
            <b className={`digits text-end ${classes.figure}`}>{claims}</b>
          </li>
        ))}
      </ul>
      <p className={`row gap-8 icons-20 ${classes.foot}`}>
        <IconClockCheck className="positive" aria-hidden="true" />
        {answers.averageMs === null
          ? 'Pas encore de réponse de notre part.'
          : `Réponse en ${Math.max(1, Math.round(answers.averageMs / HOUR_MS))}\u00a0h en moyenne, ${answers.inTime} sur ${answers.count} dans le délai.`}
      </p>
    </section>
  )
}

function Share({ share, isQuiet = false }: { share: number; isQuiet?: boolean }) {
  return (
    <span className={`block clip ${classes.share}`} aria-hidden="true">
      <span
        className={cx('block', isQuiet ? classes.quietShare : 'fill-primary')}
        style={{ width: `${100 * share}%` }}
      />
    </span>
  )
}
