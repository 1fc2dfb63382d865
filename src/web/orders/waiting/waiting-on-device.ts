// The state of the queue of orders for screens that have not loaded it: most people never need it.

import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { deviceStorage } from '#web/lib/storage.ts'
import { readMe } from '#web/query-client.ts'
import { onSessionEnd, warnBeforeSignOut } from '#web/session-end.ts'
import {
  isOrderStored,
  readStoredOrders,
  STORED_ORDERS,
  type StoredOrders,
} from './stored-orders.ts'
import type { SentOrder } from './waiting-order.ts'

export function writeStoredOrders(stored: StoredOrders): void {
  if (stored.kept.length > 0) deviceStorage.writeJson(STORED_ORDERS, stored)
  else deviceStorage.remove(STORED_ORDERS)
}

/** The drafts whose order waits in sight of its person: not one whose answer they still wait for on the screen. */
let shown: ReadonlySet<string> = new Set(readStoredOrders().kept)
const listeners = new Set<() => void>()

export function showWaiting(draftKeys: readonly string[]): void {
  shown = new Set(draftKeys)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  // Another tab has kept an order, or sent it.
  const onStorage = ({ key }: StorageEvent) => {
    if (key === STORED_ORDERS || key === null) showWaiting(readStoredOrders().waiting)
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}

/** The order of this draft waits on the device for the network. */
export function useWaitingShown(draftKey: string): boolean {
  return useSyncExternalStore(subscribe, () => shown.has(draftKey))
}

/** The names of all that waits so. */
export function useAllWaitingShown(): ReadonlySet<string> {
  return useSyncExternalStore(subscribe, () => shown)
}

/** An order of this draft is on this device, whether it waits or is just being sent. */
export function useOrderStored(draftKey: string): boolean {
  return useSyncExternalStore(subscribe, () => isOrderStored(draftKey))
}

type SentListener = (sent: SentOrder) => void

const sentListeners = new Map<string, SentListener>()
let pageListener: SentListener | undefined

/** Calls this for an order that has just left, where no screen of its draft is open. */
export function useSentInPage(onSent: SentListener): void {
  const show = useEffectEvent(onSent)
  useEffect(() => {
    pageListener = (sent) => show(sent)
    return () => {
      pageListener = undefined
    }
  }, [])
}

/** Shows an order that waited and has just left. False when nothing on screen does. */
export function showSent(sent: SentOrder): boolean {
  const listener = sentListeners.get(sent.order.payload.draftKey) ?? pageListener
  listener?.(sent)
  return listener !== undefined
}

/** The order of this draft waits on the device for the network, or has just left, which `onSent` shows. */
export function useIsWaiting(draftKey: string, onSent: SentListener): boolean {
  const isShown = useWaitingShown(draftKey)
  // Its empty form must not come in between.
  const { key } = useLocation()
  const [sentHere, setSentHere] = useState<string>()
  const show = useEffectEvent(onSent)
  useEffect(() => {
    sentListeners.set(draftKey, (sent) => {
      setSentHere(key)
      show(sent)
    })
    return () => {
      sentListeners.delete(draftKey)
    }
  }, [draftKey, key])
  return isShown || sentHere === key
}

// Without a network its orders were shown to each person who opens Lavéo.
onSessionEnd(() => writeStoredOrders({ ...readStoredOrders(), account: undefined }))

const STILL_WAITING = {
  title: 'Une commande attend le réseau',
  text: 'Elle reste sur ce téléphone et partira à votre prochaine connexion, sur ce téléphone seulement.',
  confirmLabel: 'Se déconnecter',
}

warnBeforeSignOut(() => {
  const id = readMe()?.id
  return id && readStoredOrders().kept.some((draftKey) => draftKey.includes(id))
    ? STILL_WAITING
    : null
})
