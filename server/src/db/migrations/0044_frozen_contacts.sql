-- Until then a contact gets no code, no reset and no notice: somebody said of its change «This was not me».
alter table identifier add column frozen_until timestamptz;
