-- Spellings that led to another model than they name: they are models of their own in the dictionary now, which
-- never moves a spelling by itself. Lots follow with the next file that has them. Owner: server/dictionaries.
delete from model_aliases alias using models model, makers maker
where model.id = alias.model_id and maker.id = model.maker_id and maker.kind = 'car'
  and (maker.name, model.name, alias.key) in (
    ('SUBARU', 'IMPREZA WRX STI', 'IMPREZAWRX'), ('SUBARU', 'IMPREZA WRX STI', 'インプレッサWRX'),
    ('FORD', 'E-150', 'ECONOLINE'), ('TOYOTA', 'WILL VS', 'WILL')
  );
