import { IconArrowLeft, IconCloudOff, IconCloudUp, IconWifi } from '@tabler/icons-react'
import { type ReactNode, use } from 'react'
import { Link } from 'react-router-dom'
import { formatTime, MINUTE_MS } from '#shared/dates.ts'
import { countLabel } from '#shared/text/pieces.ts'
import { LiveStateContext } from '#web/components/feedback/live-dot.tsx'
import { LogoMark } from '#web/components/frame/logo.tsx'
import { sinceWords } from '#web/components/states/query-boundary.tsx'
import { KitaBand } from '#web/drawings/kita-band.tsx'
import { Lisere } from '#web/drawings/lisere.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useGoBack } from '#web/lib/navigation/use-go-back.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { useMinute } from '#web/lib/rendering/use-minute.ts'
import { useWorkshopQueue } from '../queue/use-workshop-queue.ts'
import { spacedReference } from '../scanner/scan-answer.ts'
import { WhoWorks } from '../who/who-works.tsx'
import { useWorkshop } from '../workshop-context.ts'
import classes from './frame.module.css'

/** The head of the workshop's home: who works, the hour, the connection. */
export function HomeHead() {
  const { standing } = useWorkshop()
  usePageTitle('Atelier')
  const name = (
    <>
      <LogoMark className={classes.logo} />
      <h1 className="display">Atelier</h1>
    </>
  )
  return (
    <>
      <header className={`night ${classes.head}`}>
        <KitaBand height={12} />
        <div className={`row ${classes.bar}`}>
          {standing.is === 'person' ? (
            <Link to={standing.home} className="row gap-12 white no-underline tap">
              {name}
            </Link>
          ) : (
            <span className="row gap-12">{name}</span>
          )}
          <WhoWorks all />
          <Clock />
        </div>
      </header>
      <Waiting />
    </>
  )
}

function Clock() {
  const now = useMinute()
  const live = use(LiveStateContext)
  return (
    <div className={`wide-only text-end ${classes.clock}`}>
      <span className="display block">{formatTime(now)}</span>
      {live === 'live' ? (
        <span className="row gap-6 justify-end">
          <IconWifi width={18} height={18} aria-hidden="true" />
          En ligne
        </span>
      ) : null}
    </div>
  )
}

/** A board that was read so long ago says when. */
const OLD_MS = 5 * MINUTE_MS

/** Says that the network is lost, and how many acts wait for it. */
function Waiting() {
  const live = use(LiveStateContext)
  const { readAt } = useWorkshop()
  const now = useMinute()
  const { actions } = useWorkshopQueue()
  const waiting = actions.filter(({ kind }) => kind === 'workshop').length
  const parts = [
    live === 'offline' ? 'Hors connexion' : undefined,
    live !== 'live' && now - readAt > OLD_MS ? `comme ${sinceWords(readAt, now)}` : undefined,
    live === 'reconnecting' ? 'Reconnexion…' : undefined,
    waiting > 0 ? `${waiting} en attente` : undefined,
  ].filter((part) => part !== undefined)
  return (
    <div role="status">
      {parts.length > 0 ? (
        <p className={`badge-soleil row gap-12 strong ${classes.waiting}`}>
          {live === 'offline' ? (
            <IconCloudOff aria-hidden="true" />
          ) : (
            <IconCloudUp aria-hidden="true" />
          )}
          {parts.join(', ')}
        </p>
      ) : null}
    </div>
  )
}

interface HeadProps {
  /** « 4821 0937 », or the name of a station. */
  title: ReactNode
  subtitle: string
  /** The title of the document. */
  pageTitle: string
  /** The order whose strip runs under the head. */
  reference?: string
  /** The address that « Retour » leads when nothing was opened before. */
  backTo?: string
}

/** The head of a screen that was opened from the home. */
export function WorkshopHead({ title, subtitle, pageTitle, reference, backTo }: HeadProps) {
  usePageTitle(pageTitle)
  const goBack = useGoBack(backTo ?? paths.workshop.home)
  return (
    <>
      <header className={`night ${classes.head}`}>
        <div className={`row ${classes.bar}`}>
          <button
            type="button"
            className={`place-center clickable fixed ${classes.back}`}
            aria-label="Retour"
            onClick={goBack}
          >
            <IconArrowLeft width={34} height={34} aria-hidden="true" />
          </button>
          <div className="shrink">
            <h1 className={reference ? classes.reference : `display ${classes.named}`}>{title}</h1>
            <p className={classes.subtitle}>{subtitle}</p>
          </div>
          <WhoWorks />
        </div>
        {reference ? (
          <div className={classes.strip}>
            <Lisere reference={reference} orientation="horizontal" thickness={28} />
          </div>
        ) : null}
      </header>
      <Waiting />
    </>
  )
}

/** The head of a screen about one order. */
export function OrderHead({
  order,
  subtitle,
  backTo,
}: {
  order: { reference: string; client: string | null }
  subtitle: string
  backTo?: string
}) {
  const { reference, client } = order
  return (
    <WorkshopHead
      title={spacedReference(reference)}
      subtitle={client === null ? subtitle : `${client}, ${subtitle}`}
      pageTitle={`Commande #${reference}`}
      reference={reference}
      {...(backTo === undefined ? {} : { backTo })}
    />
  )
}

export const piecesSubtitle = (count: number) => countLabel(count, 'pièce')
