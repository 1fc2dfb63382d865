import { type ReactNode, useId } from 'react'
import { priceSlot } from '#shared/page-slots.ts'
import { Kita, Wax } from '#web/components/cloth.tsx'
import { FourPieces } from '#web/components/clothesline.tsx'
import { Dress, Hung, Pagne, Shirt, Trousers } from '#web/components/garments.tsx'
import { PriceTag, ReferenceTag } from './tags.tsx'

const SOLEIL = '#FBA903'

/** A rope that goes on beyond both edges, for windows wider than the scene; it hangs from knots outside of it. */
function Rope({ d, knots }: { d: string; knots: readonly (readonly [x: number, y: number])[] }) {
  return (
    <>
      <path d={d} fill="none" stroke="#FFC95E" strokeWidth="3" />
      {knots.map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r="7" fill="#FFC95E" />
      ))}
    </>
  )
}

const HOME_ROPE = {
  d: 'M-1400 22Q-720 92 -40 22Q640 96 1320 6Q2000 92 2680 22',
  knots: [
    [-40, 22],
    [1320, 6],
  ],
} as const

const TITLE_ROPE = {
  d: 'M-1310 24Q-660 86 -10 24Q640 86 1290 24Q1940 86 2590 24',
  knots: [
    [-10, 24],
    [1290, 24],
  ],
} as const

/** The home page on a phone. */
export function HomeSceneSmall({ className }: { className?: string | undefined }) {
  const id = useId()
  return (
    <svg className={className} viewBox="-60 22 720 352" overflow="visible" aria-hidden="true">
      <Wax id={`${id}w`} />
      <Kita id={`${id}k`} />
      <FourPieces wax={`${id}w`} kita={`${id}k`} />
      <ReferenceTag x={112} y={252.4} tilt={6} />
    </svg>
  )
}

/** The home page on a wide screen. */
export function HomeScene({ className }: { className?: string | undefined }) {
  const id = useId()
  const hung = { scale: 1.36, pegScale: 1.25 }
  return (
    <svg className={className} viewBox="0 0 1280 568" overflow="visible" aria-hidden="true">
      <Wax id={`${id}w`} />
      <Kita id={`${id}k`} />
      <circle cx="1010" cy="262" r="206" fill={SOLEIL} />
      <Rope {...HOME_ROPE} />
      <Hung
        {...hung}
        at={[748, 53.7]}
        tilt={-2}
        pegs={[
          [696, 54.1],
          [800, 50.9],
        ]}
        pegTilt={-1.2}
      >
        <Shirt />
      </Hung>
      <Hung
        {...hung}
        at={[926, 45.4]}
        tilt={2}
        pegs={[
          [896, 46.2],
          [956, 42.4],
        ]}
        pegTilt={1.2}
      >
        <Dress cloth={`url(#${id}w)`} />
      </Hung>
      <Hung
        {...hung}
        at={[1076, 34]}
        tilt={-1.5}
        pegs={[
          [1038, 36.3],
          [1114, 29.5],
        ]}
        pegTilt={-0.9}
      >
        <Trousers />
      </Hung>
      <Hung
        {...hung}
        at={[1204, 21.2]}
        tilt={1.5}
        pegs={[
          [1155, 25.4],
          [1253, 14.5],
        ]}
        pegTilt={0.9}
      >
        <Pagne cloth={`url(#${id}k)`} />
      </Hung>
      <ReferenceTag x={770} y={289} tilt={6} scale={1.3} />
    </svg>
  )
}

/** Three garments with what they cost, washed and ironed. */
export function PricesScene() {
  const id = useId()
  return (
    <svg viewBox="0 0 1280 300" aria-hidden="true">
      <Wax id={`${id}w`} />
      <circle cx="984" cy="164" r="124" fill={SOLEIL} />
      <Rope {...TITLE_ROPE} />
      <HungShirt x={800} />
      <PriceTag x={846} y={224}>
        {priceSlot('Chemise', 'Complet')}
      </PriceTag>
      <HungDress x={980} cloth={`url(#${id}w)`} />
      <PriceTag x={1030} y={226}>
        {priceSlot('Robe', 'Complet')}
      </PriceTag>
      <Hung
        at={[1148, 37.1]}
        tilt={-2}
        scale={0.92}
        pegs={[
          [1122, 37.9],
          [1174, 34.1],
        ]}
        pegTilt={-2}
        pegScale={1.1}
      >
        <Trousers />
      </Hung>
      <PriceTag x={1188} y={224}>
        {priceSlot('Pantalon', 'Complet')}
      </PriceTag>
    </svg>
  )
}

/** What may be handed over: a shirt, a dress, a pagne. */
export function ServicesScene() {
  const id = useId()
  return (
    <svg viewBox="0 0 1280 300" aria-hidden="true">
      <Wax id={`${id}w`} />
      <Kita id={`${id}k`} />
      <circle cx="1010" cy="170" r="124" fill={SOLEIL} />
      <Rope {...TITLE_ROPE} />
      <HungShirt x={836} />
      <HungDress x={1000} cloth={`url(#${id}w)`} />
      <Hung
        at={[1156, 36]}
        tilt={-1.5}
        pegs={[
          [1120, 38.6],
          [1192, 32.4],
        ]}
        pegTilt={-1.5}
        pegScale={1.1}
      >
        <Pagne cloth={`url(#${id}k)`} />
      </Hung>
    </svg>
  )
}

/** The four steps, pegged to the thread like tickets. */
export function StepsScene() {
  const tickets: [string, x: number, y: number, tilt: number][] = [
    ['1', 800, 53.6, -3],
    ['2', 920, 49.4, 2],
    ['3', 1040, 43, -2],
    ['4', 1160, 34.6, 3],
  ]
  return (
    <svg viewBox="0 0 1280 300" aria-hidden="true">
      <circle cx="1040" cy="176" r="118" fill={SOLEIL} />
      <Rope {...TITLE_ROPE} />
      {tickets.map(([step, x, y, tilt]) => (
        <Ticket key={step} x={x} y={y} tilt={tilt}>
          <text
            y="76"
            textAnchor="middle"
            fontSize="72"
            fontWeight="700"
            fontFamily="Roboto Condensed,Arial Narrow,sans-serif"
            fill={step === '4' ? '#007340' : '#1C276D'}
          >
            {step}
          </text>
        </Ticket>
      ))}
    </svg>
  )
}

function HungShirt({ x }: { x: number }) {
  return (
    <Hung
      at={[x, 54.1]}
      tilt={-2}
      pegs={[
        [x - 38, 53.9],
        [x + 38, 52.1],
      ]}
      pegTilt={-2}
      pegScale={1.1}
    >
      <Shirt />
    </Hung>
  )
}

function HungDress({ x, cloth }: { x: number; cloth: string }) {
  return (
    <Hung
      at={[x, 47.5]}
      tilt={2}
      scale={0.86}
      pegs={[
        [x - 19, 47.4],
        [x + 19, 45.5],
      ]}
      pegTilt={2}
      pegScale={1.1}
    >
      <Dress cloth={cloth} />
    </Hung>
  )
}

/** Three ways to reach the team, pegged to the rope. */
export function ContactScene() {
  const tickets: [string, x: number, y: number, tilt: number][] = [
    [
      'M5 4h4l2 5l-2.5 1.5a11 11 0 0 0 5 5l1.5 -2.5l5 2v4a2 2 0 0 1 -2 2a16 16 0 0 1 -15 -15a2 2 0 0 1 2 -2',
      836,
      52.2,
      -3,
    ],
    [
      'M3 7a2 2 0 0 1 2 -2h14a2 2 0 0 1 2 2v10a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-10M3 7l9 6l9 -6',
      980,
      46.4,
      2,
    ],
    [
      'M9 11a3 3 0 1 0 6 0a3 3 0 0 0 -6 0M17.657 16.657l-4.243 4.243a2 2 0 0 1 -2.827 0l-4.244 -4.243a8 8 0 1 1 11.314 0',
      1124,
      37.2,
      -2,
    ],
  ]
  return (
    <svg viewBox="0 0 1280 300" aria-hidden="true">
      <circle cx="980" cy="176" r="118" fill={SOLEIL} />
      <Rope {...TITLE_ROPE} />
      {tickets.map(([icon, x, y, tilt]) => (
        <Ticket key={x} x={x} y={y} tilt={tilt}>
          <path
            d={icon}
            transform="translate(-27 18) scale(2.25)"
            fill="none"
            stroke="#1C276D"
            strokeWidth="1.9"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </Ticket>
      ))}
    </svg>
  )
}

interface TicketProps {
  x: number
  y: number
  tilt: number
  children: ReactNode
}

/** A blank ticket on its peg. */
function Ticket({ x, y, tilt, children }: TicketProps) {
  return (
    <Hung at={[x, y]} tilt={tilt} pegs={[[x, y - 1]]} pegTilt={tilt}>
      <path d="M-46 2L-34 -8H34L46 2V122H-46Z" fill="#FFFDF8" />
      <path d="M-34 92H34" stroke="#A2B6F8" strokeWidth="2" strokeDasharray="6 4" />
      {children}
    </Hung>
  )
}
