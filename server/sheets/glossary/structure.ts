import { type Term, terms } from './term.ts'

/** Damage and repairs of what carries the body. */
export const structureTerms: readonly Term[] = terms('structure', 'bad', [
  [
    3,
    '骨格修正 骨格修理 骨格交換',
    'frame straightened',
    'правка силового каркаса',
    'The frame was pulled back into shape after an accident.',
    'Каркас вытягивали после аварии.',
  ],
  [
    3,
    '突き上げ 突上げ 突上 フロア突き上げ',
    'push-up damage from below',
    'удар снизу',
    'Floor or rails were pushed in from below, often by a kerb or a jack.',
    'Пол или лонжероны вдавлены снизу, часто о бордюр или домкратом.',
  ],
  [
    2,
    '押し跡 押跡 押され',
    'push mark',
    'след вдавливания',
    'Metal was pushed in a little, without a fold.',
    'Металл немного вдавлен, без складки.',
  ],
  [
    3,
    'ひずみ 歪み 歪 ゆがみ',
    'distortion',
    'деформация',
    'The panel is out of shape. Near the frame this tells of an accident.',
    'Панель потеряла форму. Рядом с каркасом это след аварии.',
  ],
  [
    3,
    'フレーム曲り フレーム曲がり フレーム修正 フレーム歪み',
    'bent frame',
    'погнута рама',
    'The frame is bent: it will not run straight, and is expensive to repair.',
    'Рама погнута: не держит прямую, ремонт дорогой.',
  ],
  [
    2,
    'フレーム腐食 フレームサビ フレーム錆',
    'corroded frame',
    'коррозия рамы',
    'Rust of the frame can fail an inspection and weakens it.',
    'Коррозия ослабляет раму, с ней могут не пустить на учёт.',
  ],
  [
    3,
    '車台番号打替 車台番号打ち替え 職権打刻',
    'frame number re-stamped',
    'номер кузова перебит официально',
    'The number was stamped again by an office. Ask whether your country registers such a car.',
    'Номер перебит ведомством. Узнайте, регистрируют ли такие у вас.',
  ],
  [
    3,
    '接合車 ニコイチ',
    'joined from two cars',
    'сварена из двух',
    'Made of the halves of two cars. Many countries do not register it.',
    'Собрана из половин двух машин. Во многих странах не регистрируют.',
  ],
])
