/** Draws the outline of a car or a motorbike, in place of a missing photo. */
export function LotDrawing({ bike }: { bike: boolean }) {
  return (
    <svg
      viewBox="0 0 48 28"
      aria-hidden="true"
      className="w-1/2 max-w-24 fill-none stroke-current stroke-[1.25]"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {bike ? <BikeOutline /> : <CarOutline />}
    </svg>
  )
}

function CarOutline() {
  return (
    <>
      <path d="M9 20H5c-1 0-1.5-.6-1.5-1.5v-3c0-1.8 1-2.6 2.8-2.9L11.5 11.5l4.5-4.6C17 6 18 5.5 19.5 5.5h9c1.5 0 2.5.4 3.6 1.3l5.4 4.4 4.5.8c1.8.3 2.5 1.3 2.5 3v3.5c0 .9-.5 1.5-1.5 1.5h-3" />
      <path d="M17 20h14M15.5 11.5h19M24.5 5.5v6" />
      <circle cx="13" cy="20" r="3.5" />
      <circle cx="35.5" cy="20" r="3.5" />
    </>
  )
}

function BikeOutline() {
  return (
    <>
      <circle cx="11" cy="19" r="5.5" />
      <circle cx="37" cy="19" r="5.5" />
      <path d="M11 19l6-7.5h11l4 7.5h-8.5l-6-7.5M37 19L31 6.5h-3.5M14 11.5H9.5c3 0 4.5-1.5 7.5-1.5h3.5M23.5 19h-6" />
    </>
  )
}
