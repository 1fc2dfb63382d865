import { type ReactNode, useState } from 'react'
import { Button } from '#web/components/actions/button.tsx'
import { NotOpened } from '#web/components/dialogs/lazy-dialog.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { focusTitle } from '#web/lib/focus.ts'
import { useDeviceChoice } from '#web/lib/rendering/device-choice.ts'
import { useMe } from '#web/session.ts'
import { pushChoice } from './push/push-choice.ts'

// Needed once somebody accepts: the screens that ask load no file for it.
const TurnOn = lazyPart(() => import('./push/turn-on.tsx'), {
  NotLoaded: ({ onEnd }) => <NotOpened onClose={onEnd} />,
})

interface Props {
  /** The news that the person would get, in one sentence. */
  children: ReactNode
  className?: string
}

/**
 * Offers notifications once on a device; nothing where the offer was answered, or is impossible. It is drawn with its
 * screen, below the screen's own content: nothing moves for it.
 */
export function PushOffer({ children, className }: Props) {
  const { id } = useMe()
  const choice = useDeviceChoice(pushChoice, id)
  const [asked, setAsked] = useState<{ answer: Promise<NotificationPermission>; times: number }>()
  const [isAsking, setAsking] = useState(false)
  const [isAnswered, setAnswered] = useState(false)
  if (isAnswered && choice !== undefined)
    return <Outcome isOn={choice === 'on'} className={className} />
  // A refusal is still to be kept.
  if (choice !== undefined || !(isAsking || canAsk())) return null
  const end = () => {
    setAsking(false)
    setAnswered(true)
    // The offer is gone with its button, unless the browser failed.
    if (document.activeElement === document.body) focusTitle()
  }
  const decline = () => {
    focusTitle()
    pushChoice.choose(id, 'no')
  }
  return (
    <section aria-label="Notifications" className={className}>
      <Note>
        {children}
        <div className="row gap-8 mt-6">
          <Button
            size="sm"
            needsNetwork
            loading={isAsking}
            onClick={() => {
              setAsking(true)
              // Within the tap: browsers ask at no other moment.
              const answer = Notification.requestPermission()
              setAsked({ answer, times: (asked?.times ?? 0) + 1 })
            }}
          >
            M’avertir
          </Button>
          <Button tone="ghost" size="sm" onClick={decline}>
            Non merci
          </Button>
        </div>
      </Note>
      {asked ? (
        <div className="mt-8 hide-empty">
          <TurnOn key={asked.times} answer={asked.answer} onEnd={end} />
        </div>
      ) : null}
    </section>
  )
}

/** In the place of the offer, until the screen is left. */
function Outcome({ isOn, className }: { isOn: boolean } & Pick<Props, 'className'>) {
  return (
    <div className={className}>
      <Note
        role="status"
        tone={isOn ? 'success' : 'info'}
        title={isOn ? 'Notifications activées' : 'Notifications non activées'}
      >
        {isOn
          ? 'Elles arrivent aussi quand l’écran est éteint.'
          : 'Vous pouvez les activer dans votre profil.'}
      </Note>
    </div>
  )
}

/** Without the built worker there is nobody to show them, and a browser that refused once does not ask again. */
const canAsk = () =>
  import.meta.env.PROD &&
  'serviceWorker' in navigator &&
  'PushManager' in window &&
  'Notification' in window &&
  Notification.permission !== 'denied'
