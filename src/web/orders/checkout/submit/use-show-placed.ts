import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { notifySuccess } from '#web/components/feedback/notify.tsx'
import type { SentOrder } from '../../waiting/waiting-order.ts'
import { createOrderConfirmation, placedOrderPath } from '../placed-order.ts'

/** Shows a client's own order that the server has just taken: its confirmation, or Wave to pay it. */
export function useShowPlaced() {
  const navigate = useNavigate()
  const [waveUrl, setWaveUrl] = useState<string>()
  const showPlaced = (sent: SentOrder) => {
    if (sent.kind !== 'order') return
    const { orderId, reference, grandTotal, paymentUrl } = sent.output
    const { input, times } = sent.order.payload
    notifySuccess('Commande passée avec succès !', 'Un livreur vous contactera bientôt.')
    if (paymentUrl) {
      setWaveUrl(paymentUrl)
      return
    }
    const placed = createOrderConfirmation(reference, grandTotal, input, times)
    navigate(placedOrderPath(orderId), { replace: true, state: { placed } })
  }
  return {
    /** The address of the Wave payment, once an order to pay with Wave is placed. */
    waveUrl,
    showPlaced,
  }
}
