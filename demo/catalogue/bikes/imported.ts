import { type BikeGeneration, bikesOf } from '../bike-generation.ts'

const harley = bikesOf('HARLEY-DAVIDSON')
const ducati = bikesOf('DUCATI')
const bmw = bikesOf('BMW')
const ktm = bikesOf('KTM')
const triumph = bikesOf('TRIUMPH')
const vespa = bikesOf('VESPA')
const aprilia = bikesOf('APRILIA')
const motoGuzzi = bikesOf('MOTO GUZZI')
const royalEnfield = bikesOf('ROYAL ENFIELD')
const husqvarna = bikesOf('HUSQVARNA')
const indian = bikesOf('INDIAN')
const mvAgusta = bikesOf('MV AGUSTA')

/** American and European motorbikes. */
export const importedBikeGenerations: readonly BikeGeneration[] = [
  // HARLEY-DAVIDSON
  harley('SPORTSTER XL883', 2004, 2010, 883, ['1HD4CJM', 'XL883'], 'cruiser', 980_000, 0.7),
  harley('SPORTSTER XL883N IRON', 2009, 2022, 883, ['1HD4LEM', 'XL2'], 'cruiser', 1_250_000, 1.3),
  harley('SPORTSTER XL883R', 2002, 2015, 883, ['1HD4CRM', 'XL2'], 'cruiser', 1_100_000, 0.4),
  harley('SPORTSTER XL1200', 2004, 2021, 1202, ['1HD4CTM', 'XL2'], 'cruiser', 1_450_000, 0.8),
  harley(
    'SPORTSTER XL1200X FORTY-EIGHT',
    2010,
    2022,
    1202,
    ['1HD4LCM', 'XL2'],
    'cruiser',
    1_550_000,
    1.4,
  ),
  harley('SPORTSTER S', 2021, 2026, 1252, ['RH1'], 'cruiser', 2_000_000, 0.25),
  harley('DYNA LOW RIDER', 1993, 2017, 1584, ['FX2', '1HD1GNM'], 'cruiser', 2_000_000, 0.5),
  harley('DYNA STREET BOB', 2006, 2017, 1584, ['FX2', '1HD1GXM'], 'cruiser', 1_900_000, 0.4),
  harley('DYNA SUPER GLIDE', 1991, 2010, 1449, ['1HD1GHV', 'FX2'], 'cruiser', 1_800_000, 0.3),
  harley('BREAKOUT', 2013, 2026, 1745, ['BF5', 'YA5'], 'cruiser', 2_900_000, 0.6),
  harley('FAT BOY', 1990, 2026, 1690, ['BX5', '1HD1BXB'], 'cruiser', 2_600_000, 0.6),
  harley('HERITAGE SOFTAIL', 1986, 2026, 1690, ['JD5', '1HD1BWV'], 'cruiser', 2_700_000, 0.5),
  harley('SOFTAIL LOW RIDER S', 2020, 2026, 1868, ['YB5'], 'cruiser', 2_900_000, 0.3),
  harley('ROAD KING', 1994, 2026, 1690, ['FL3', '1HD1FBM'], 'tourer', 3_100_000, 0.3),
  harley('STREET GLIDE', 2006, 2026, 1745, ['KB4'], 'tourer', 3_600_000, 0.35),
  harley('ROAD GLIDE', 2015, 2026, 1745, ['KG4'], 'tourer', 3_700_000, 0.2),
  harley('ULTRA LIMITED', 2010, 2026, 1745, ['FC4', 'KEL'], 'tourer', 3_900_000, 0.3),
  harley('V-ROD', 2002, 2017, 1250, ['VR1'], 'cruiser', 2_200_000, 0.2),
  // DUCATI
  ducati('MONSTER 821', 2014, 2020, 821, ['M801A'], 'naked', 1_400_000, 0.25),
  ducati('MONSTER 696', 2008, 2014, 696, ['M503A'], 'naked', 1_050_000, 0.25),
  ducati('MONSTER 1200', 2014, 2021, 1198, ['M800A'], 'naked', 1_850_000, 0.1),
  ducati('SCRAMBLER ICON', 2015, 2026, 803, ['K102A'], 'classic', 1_250_000, 0.4),
  ducati('PANIGALE V4', 2018, 2026, 1103, ['1D00A'], 'sport', 3_300_000, 0.15),
  ducati('PANIGALE V2', 2020, 2026, 955, ['1H00A'], 'sport', 2_300_000, 0.12),
  ducati('848', 2008, 2013, 849, ['H601A'], 'sport', 1_900_000, 0.1),
  ducati('MULTISTRADA 1200', 2010, 2017, 1198, ['A200A'], 'tourer', 2_300_000, 0.15),
  ducati('DIAVEL', 2011, 2026, 1198, ['G100A'], 'naked', 2_400_000, 0.15),
  // BMW
  bmw('R1200GS', 2004, 2018, 1169, ['0307', '0A01', '0A51'], 'tourer', 2_200_000, 0.5),
  bmw('R1250GS', 2019, 2023, 1254, ['0J91', '0M01'], 'tourer', 2_600_000, 0.3),
  bmw('R NINET', 2014, 2024, 1169, ['0A06'], 'classic', 2_100_000, 0.3),
  bmw('S1000RR', 2010, 2026, 999, ['0507', '0D50', '0E21'], 'sport', 2_300_000, 0.4),
  bmw('R100RS', 1976, 1995, 980, ['247'], 'classic', 1_500_000, 0.05, 1.6),
  bmw('F800GS', 2008, 2018, 798, ['0219', '0B09'], 'tourer', 1_500_000, 0.12),
  bmw('G310R', 2017, 2024, 312, ['0G01'], 'naked', 660_000, 0.3),
  bmw('K1600GTL', 2011, 2026, 1649, ['0602', '0F01'], 'tourer', 3_300_000, 0.1),
  // KTM
  ktm('390 DUKE', 2013, 2026, 373, ['JPJ40', 'VBKJPJ'], 'naked', 750_000, 0.4),
  ktm('250 DUKE', 2015, 2026, 248, ['JPJ30'], 'naked', 620_000, 0.3),
  ktm('RC390', 2014, 2026, 373, ['JYJ40'], 'sport', 820_000, 0.2),
  ktm('1290 SUPER DUKE R', 2014, 2026, 1301, ['VD94'], 'naked', 2_200_000, 0.1),
  // TRIUMPH
  triumph('BONNEVILLE T100', 2005, 2024, 865, ['J9157', 'AD69'], 'classic', 1_250_000, 0.35),
  triumph('BONNEVILLE T120', 2016, 2026, 1197, ['DU37'], 'classic', 1_550_000, 0.2),
  triumph('STREET TWIN', 2016, 2022, 899, ['DA19'], 'classic', 1_100_000, 0.3),
  triumph('THRUXTON', 2004, 2025, 1197, ['DU16'], 'classic', 1_650_000, 0.15),
  triumph('STREET TRIPLE', 2008, 2026, 765, ['HA13', 'HD01'], 'naked', 1_300_000, 0.25),
  triumph('ROCKET III', 2004, 2026, 2294, ['C13', '2294'], 'cruiser', 2_600_000, 0.08),
  // VESPA
  vespa('PRIMAVERA 125', 2014, 2026, 124, ['RP8M'], 'scooter', 500_000, 0.4),
  vespa('GTS 300', 2009, 2026, 278, ['RP8M45', 'M45'], 'scooter', 750_000, 0.2),
  vespa('LX125', 2005, 2013, 124, ['M44'], 'scooter', 450_000, 0.25),
  // APRILIA
  aprilia('RS660', 2021, 2026, 659, ['KS'], 'sport', 1_450_000, 0.1),
  aprilia('RSV4', 2009, 2026, 999, ['RK', 'KE'], 'sport', 2_600_000, 0.08),
  aprilia('TUONO V4', 2011, 2026, 1077, ['TY', 'KG'], 'naked', 2_100_000, 0.06),
  // MOTO GUZZI
  motoGuzzi('V7', 2009, 2026, 744, ['LD', 'LW'], 'classic', 1_200_000, 0.2),
  // ROYAL ENFIELD
  royalEnfield('CLASSIC 350', 2022, 2026, 349, ['J1A'], 'classic', 700_000, 0.25),
  royalEnfield('HIMALAYAN', 2018, 2023, 411, ['U3A'], 'offroad', 680_000, 0.12),
  // HUSQVARNA
  husqvarna('SVARTPILEN 401', 2018, 2026, 373, ['HQV401'], 'classic', 820_000, 0.12),
  husqvarna('VITPILEN 401', 2018, 2024, 373, ['HQV402'], 'naked', 800_000, 0.08),
  // INDIAN
  indian('SCOUT', 2015, 2026, 1133, ['MSA'], 'cruiser', 1_850_000, 0.1),
  // MV AGUSTA
  mvAgusta('BRUTALE 800', 2013, 2024, 798, ['B3'], 'naked', 1_900_000, 0.05),
]
