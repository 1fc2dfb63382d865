import { useId } from 'react'
import { Kita } from '#web/drawings/cloth.tsx'

/** A livreur on a scooter with a box. Road and wind have the colour of the surrounding text. */
export function Scooter() {
  const id = useId()
  return (
    <svg viewBox="0 0 300 214" aria-hidden="true">
      <Kita id={id} />
      <g fill="none" stroke="currentColor" strokeLinecap="round">
        <path d="M6 204H294" strokeWidth="2.4" strokeDasharray="11 8" opacity=".55" />
        <path d="M2 112H22M-4 132H14M6 152H24" strokeWidth="3" opacity=".45" />
      </g>
      <Vehicle />
      <g>
        <rect x="10" y="34" width="76" height="66" rx="9" fill="#FFFDF8" />
        <rect x="10" y="74" width="76" height="14" fill={`url(#${id})`} />
        <path d="M38 44v18h16" fill="none" stroke="#1C276D" strokeWidth="5" />
        <path d="M48 44h7v7" fill="none" stroke="#FBA903" strokeWidth="5" />
        <rect x="24" y="99" width="44" height="8" fill="#0F1747" />
      </g>
      <Rider />
    </svg>
  )
}

function Vehicle() {
  return (
    <>
      <path d="M214 176L226 76L240 78L244 176Z" fill="#0F1747" opacity=".9" />
      {[76, 238].map((x) => (
        <g key={x}>
          <circle cx={x} cy="176" r="27" fill="#0F1747" />
          <circle cx={x} cy="176" r="13" fill="#D9D4CA" />
          <circle cx={x} cy="176" r="4.5" fill="#0F1747" />
        </g>
      ))}
      <path
        d="M200 166Q206 138 238 138Q268 140 272 168L262 170Q258 152 238 152Q214 152 210 168Z"
        fill="#D28A21"
      />
      <path
        d="M34 164Q30 120 78 112H140Q156 112 158 130L162 150H196Q204 150 206 140L218 72Q222 66 232 68L240 72L226 150Q222 172 200 172H112Q108 146 76 146Q46 148 42 170Z"
        fill="#FBA903"
      />
      <path d="M118 172H200Q214 172 220 162L112 163Z" fill="#D28A21" />
      <rect x="60" y="100" width="92" height="15" rx="7.5" fill="#0F1747" />
      <g stroke="#0F1747" strokeLinecap="round">
        <path d="M228 72L214 52" strokeWidth="7" />
        <path d="M218 54L202 60" strokeWidth="8" />
      </g>
      <circle cx="240" cy="86" r="9" fill="#FFF3DC" />
    </>
  )
}

function Rider() {
  return (
    <>
      <path
        d="M116 104L164 112L172 152"
        fill="none"
        stroke="#4054B9"
        strokeWidth="21"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M162 148H186Q194 150 194 162H162Z" fill="#AE2303" />
      <path d="M96 108Q92 62 116 46Q132 38 146 46Q154 56 152 108Z" fill="#006E79" />
      <path d="M100 92Q126 98 152 92V100Q126 106 99 100Z" fill="#FFB828" />
      <path
        d="M136 60Q150 92 200 62"
        fill="none"
        stroke="#008D9A"
        strokeWidth="16"
        strokeLinecap="round"
      />
      <g fill="#8A5A3C">
        <circle cx="202" cy="61" r="8" />
        <path d="M128 34h20v16q-10 6-20 0z" />
        <circle cx="141" cy="25" r="18" />
      </g>
      <path
        d="M119 27Q118 2 141 2Q163 2 164 24L150 22Q146 30 136 30Q124 32 119 27Z"
        fill="#D34327"
      />
      <path d="M150 22L166 22Q168 30 160 33L150 31Z" fill="#C5D3FF" />
      <path
        d="M123 20Q126 8 140 7"
        fill="none"
        stroke="#FFC5B8"
        strokeWidth="2.6"
        strokeLinecap="round"
      />
    </>
  )
}
