import {
  IconExternalLink,
  IconLock,
  IconPlugConnected,
  IconPlugConnectedX,
  IconSticker,
} from '@tabler/icons-react'
import { DAY_MS, formatListedDay, formatSince } from '#shared/dates.ts'
import { DGI_LINK_WORDS } from '#shared/shop/settings/dgi-link.ts'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { TextLink } from '#web/components/actions/text-link.tsx'
import { Tag } from '#web/components/display/badge.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { TicketSkeletons } from '#web/components/states/ticket-skeleton.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { cx } from '#web/lib/cx.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import { settingsLink } from '../settings-pages.ts'
import classes from './dgi-link.module.css'

type DgiFacts = Outputs['fne']['link']

/** How the server is linked to the DGI, and the stickers that are left: nothing of it is set here. */
export function LinkToDgi() {
  const query = trpc.fne.link.useQuery()
  return (
    <QueryBoundary
      query={query}
      errorTitle="Impossible de lire la liaison avec la DGI."
      loading={<TicketSkeletons quiet count={1} />}
    >
      {(facts) => (
        <div className="stack gap-14">
          <State facts={facts} />
          <Stickers facts={facts} />
          <Given facts={facts} />
          <p>
            <TextLink to={paths.superadmin.sampleInvoice}>Voir une facture d’essai</TextLink>
          </p>
        </div>
      )}
    </QueryBoundary>
  )
}

function State({ facts: { host, isTrial, state, since, waiting } }: { facts: DgiFacts }) {
  if (state === 'well' || state === 'untried')
    return (
      <p className="row wrap gap-10">
        <Tag tone={state === 'well' ? 'success' : 'plain'} icon={<IconPlugConnected />}>
          {state === 'well' ? 'Reliée à la DGI' : 'Pas encore essayée'}
        </Tag>
        {isTrial ? <Tag tone="warning">Essai</Tag> : null}
        <span className="quiet text-s">
          {host}
          {since === null
            ? ', la première facture dira si la liaison tient'
            : `, dernière réponse ${formatSince(since, serverNow())}`}
        </span>
      </p>
    )
  const { title, text } = DGI_LINK_WORDS[state]
  return (
    <Note
      tone={state === 'key' || state === 'address' ? 'danger' : 'warning'}
      icon={<IconPlugConnectedX />}
      title={since === null ? title : `${title}, depuis ${formatSince(since, serverNow())}`}
    >
      <p>{text}</p>
      {waiting === 0 ? null : (
        <p className="mt-4">
          {waiting > 1 ? `${waiting} factures attendent` : 'Une facture attend'}, aucune n’est
          perdue.
        </p>
      )}
      {state === 'unset' ? null : (
        <p className="mt-4">
          <TextLink to={paths.admin.fne}>Voir les factures FNE</TextLink>
        </p>
      )}
    </Note>
  )
}

function Stickers({ facts: { stickers, perDay, spaceUrl } }: { facts: DgiFacts }) {
  const level = trpc.settings.all.useQuery().data?.fne.value.stickerLevel ?? 0
  if (stickers === null) return null
  const isLow = stickers < level
  return (
    <div
      className={cx(
        'row wrap gap-14 rounded-large',
        classes.stickers,
        isLow ? 'badge-soleil' : 'surface outlined',
      )}
    >
      <IconSticker size={34} aria-hidden="true" />
      <b className={classes.count}>{stickers}</b>
      <p className={`grow ${classes.words}`}>
        <b className="block">
          {stickers > 1 ? 'stickers restants' : 'sticker restant'}
          {perDay > 0 && stickers > 0 ? `, de quoi tenir ${untilWords(stickers, perDay)}` : null}
        </b>
        {perDay > 0 ? `${dailyWords(perDay)} ` : null}
        Sous {level}, l’équipe est prévenue.
      </p>
      {spaceUrl === null ? null : (
        <ButtonLink
          tone="outline"
          size="sm"
          icon={<IconExternalLink />}
          href={spaceUrl}
          target="_blank"
          rel="noreferrer"
        >
          Acheter à la DGI
        </ButtonLink>
      )}
    </div>
  )
}

/** `jusqu’au mardi 2 déc.`; beyond a month nobody needs the day. */
function untilWords(stickers: number, perDay: number): string {
  const days = stickers / perDay
  if (days > 30) return 'plus d’un mois'
  if (days < 1) return 'jusqu’à ce soir'
  return `jusqu’au ${formatListedDay(serverNow() + Math.floor(days) * DAY_MS)}`
}

function dailyWords(perDay: number): string {
  const rounded = Math.round(perDay)
  if (rounded === 0) return 'Moins d’une facture par jour.'
  return `${rounded} facture${rounded > 1 ? 's' : ''} par jour en moyenne.`
}

function Given({ facts: { keyEnd, ncc } }: { facts: DgiFacts }) {
  return (
    <dl className={`halves gap-12 ${classes.given}`}>
      <div>
        <dt className="strong text-s">Clé de la DGI</dt>
        <dd>
          {keyEnd === null ? (
            'Pas encore donnée'
          ) : (
            <span className="row gap-8 icons-18">
              <IconLock className="quiet" aria-hidden="true" />
              <span className="reference">••••••••&nbsp;{keyEnd}</span>
            </span>
          )}
          <span className="block quiet text-s">dans la configuration du serveur</span>
        </dd>
      </div>
      <div>
        <dt className="strong text-s">NCC de la maison</dt>
        <dd>
          {ncc === null ? (
            <span className="negative">Il manque&nbsp;: sept chiffres et une lettre.</span>
          ) : (
            <b className="reference">{ncc}</b>
          )}
          <span className="block text-s">
            <TextLink to={settingsLink('legal.taxNumber')}>Dans Mentions légales</TextLink>
          </span>
        </dd>
      </div>
    </dl>
  )
}
