import { formatTime } from '#shared/dates.ts'
import { type Draft, isCartEmpty } from '#shared/orders/draft/draft.ts'
import { linenWords } from '#shared/orders/draft/linen-words.ts'
import { dayWords } from '#shared/time/slot-words.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { focusTitle } from '#web/lib/focus.ts'
import type { BasketMeeting } from '../../cart/baskets.ts'

interface Props {
  /** The client's own, in the form now. */
  own: Draft
  meeting: BasketMeeting
}

type Dated = Pick<Draft, 'changedAt'>

/** Two baskets: the newer is offered first, and the other one is there until the answer. */
export default function BasketQuestion({ own, meeting }: Props) {
  const { arriving, isOfVisitor, onTake, onLeave } = meeting
  const hasOwn = !isCartEmpty(own)
  const isNewer = !hasOwn || arriving.changedAt >= own.changedAt
  /** The pressed button goes with the question. */
  const answer = (act: () => void) => () => {
    focusTitle()
    act()
  }
  const take = (
    <Button key="take" size="sm" tone={isNewer ? 'indigo' : 'outline'} onClick={answer(onTake)}>
      {hasOwn ? `Prendre l’autre, ${linenWords(arriving)}` : 'Le reprendre'}
    </Button>
  )
  const leave = (
    <Button key="leave" size="sm" tone={isNewer ? 'outline' : 'indigo'} onClick={answer(onLeave)}>
      {hasOwn
        ? `Garder celui-ci, ${linenWords(own)}`
        : isOfVisitor
          ? 'Tout effacer'
          : 'Garder ce que j’ai saisi'}
    </Button>
  )
  return (
    <div className="mb-16">
      <Note
        title={
          isOfVisitor
            ? 'Un panier préparé sur cet appareil'
            : 'Un panier préparé avant votre inscription'
        }
      >
        {hasOwn
          ? `Il date ${sinceWords(arriving)}, celui de ce formulaire ${sinceWords(own)}. Lequel gardez-vous\u202f?`
          : isOfVisitor
            ? 'Reprenez-le s’il est à vous. Sinon, effacez-le avec son lieu et sa note.'
            : 'Vous avez déjà rempli ce formulaire ici. Repris, l’autre y met ses vêtements, son lieu et sa note.'}
        <div className="flex wrap gap-8 mt-10">{isNewer ? [take, leave] : [leave, take]}</div>
      </Note>
    </div>
  )
}

/** « d’aujourd’hui, 9 h 12 »; of a basket that an earlier release kept, nothing is known. */
function sinceWords({ changedAt }: Dated): string {
  if (changedAt === 0) return 'd’une autre fois'
  const day = dayWords(changedAt, serverNow())
  return `${/^[aeiouh]/.test(day) ? 'd’' : 'de '}${day}, ${formatTime(changedAt)}`
}
