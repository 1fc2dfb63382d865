interface TagProps {
  x: number
  y: number
  tilt?: number
  scale?: number
}

const place = ({ x, y, tilt = 5, scale = 1 }: TagProps) =>
  `translate(${x} ${y}) rotate(${tilt}) scale(${scale})`

/** A hanging label with one word or figure. */
export function PriceTag({ children, ...where }: TagProps & { children: string }) {
  return (
    <g transform={place(where)}>
      <path d="M0 -40Q8 -18 0 4" fill="none" stroke="#FFC95E" strokeWidth="2" />
      <path d="M-44 10L-30 -4H30L44 10V46H-44Z" fill="#FFFDF8" />
      <circle cy="6" r="4" fill="#1C276D" />
      <text
        y="36"
        textAnchor="middle"
        fontSize="23"
        fontWeight="700"
        fontFamily="system-ui,Noto Sans,sans-serif"
        fill="#1C276D"
      >
        {children}
      </text>
    </g>
  )
}
