import { IconScan } from '@tabler/icons-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { highestNumber } from '#shared/orders/pieces/pieces.ts'
import type { WorkshopOrder, WorkshopPiece } from '#shared/workshop/board.ts'
import { findScanned } from '#shared/workshop/scanned-code.ts'
import { LateScanner } from '../scanner/late-scanner.tsx'
import {
  answerNotFound,
  answerWrongOrder,
  type ScanAnswer,
  spacedReference,
} from '../scanner/scan-answer.ts'
import { ScanResult } from '../scanner/scan-result.tsx'
import { signal } from '../scanner/scan-signals.ts'
import { useScannerKeys } from '../scanner/use-scanner-keys.ts'
import { useWorkshop } from '../workshop-context.ts'
import classes from './scan.module.css'

interface Props {
  order: WorkshopOrder
  /** Ticks a piece of this order; `again` where it was ticked already. */
  onPiece: (piece: WorkshopPiece) => 'right' | 'again'
}

/** Scans the pieces of an open order: one of another order says so aloud and in red. */
export function OrderScan({ order, onPiece }: Props) {
  const { board } = useWorkshop()
  const [isOpen, setOpen] = useState(false)
  const [isTyping, setTyping] = useState(false)
  const answer = (text: string): ScanAnswer => {
    const found = findScanned(text, board.orders)
    const missed = answerNotFound(found)
    if (missed) return missed
    if (found.is === 'piece' && found.order.orderId === order.orderId) {
      const { number, name } = found.piece
      const is = onPiece(found.piece)
      const title = `${name} ${number}/${highestNumber(order.pieces)}`
      return { is, title, text: is === 'again' ? 'déjà comptée' : '' }
    }
    if (found.is === 'piece') {
      const { reference, pieces } = found.order
      const { number, name } = found.piece
      return answerWrongOrder({ reference, number, of: highestNumber(pieces), name })
    }
    if (found.is === 'order' && found.order.orderId === order.orderId)
      return { is: 'right', title: spacedReference(order.reference), text: 'c’est ce sac' }
    const other = found.is === 'order' ? found.order.reference : ''
    return { is: 'alarm', title: spacedReference(other), text: 'un autre sac' }
  }
  return (
    <>
      <button
        type="button"
        className={`place-center clickable ${classes.open}`}
        aria-label={isOpen ? 'Fermer le scanner' : 'Scanner'}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <IconScan width={32} height={32} aria-hidden="true" />
      </button>
      {isOpen ? (
        <div className={classes.scanner}>
          <LateScanner onScan={answer} opensByItself isTyping={isTyping} onTyping={setTyping} />
        </div>
      ) : (
        <KeyScan answer={answer} />
      )}
    </>
  )
}

const SHOWN_MS = 4_000

/** The answer to a USB scanner, over the foot of the screen for a moment. */
function KeyScan({ answer }: { answer: (text: string) => ScanAnswer }) {
  const [shown, setShown] = useState<{ n: number; answer: ScanAnswer }>()
  useScannerKeys((text) => {
    const next = answer(text)
    const n = (shown?.n ?? 0) + 1
    setShown({ n, answer: next })
    signal(next)
    setTimeout(() => setShown((now) => (now?.n === n ? undefined : now)), SHOWN_MS)
  })
  return createPortal(
    <div className={classes.answer} role="status">
      {shown ? <ScanResult key={shown.n} answer={shown.answer} /> : null}
    </div>,
    document.body,
  )
}
