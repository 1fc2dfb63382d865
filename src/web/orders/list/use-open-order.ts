import { useLocation, useNavigate } from 'react-router-dom'
import { useOrderDrawer } from '../use-order-drawer.ts'

/** The open order of the list, and how another one takes its place: one step back then closes it too. */
export function useOpenOrder() {
  const { orderId, linkTo } = useOrderDrawer()
  const { state } = useLocation()
  const navigate = useNavigate()
  const replace = orderId !== null
  /** The entry of the history keeps what it knows of how the first order was opened. */
  const linkState = replace ? state : { drawer: true }
  const show = (id: string) => void navigate(linkTo(id), { replace, state: linkState })
  return { orderId, linkTo, replace, linkState, show }
}
